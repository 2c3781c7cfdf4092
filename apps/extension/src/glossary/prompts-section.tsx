import { displayName, isLanguageCode, type LanguageCode } from '@interlinear/languages';
import { Button } from '@interlinear/ui/button';
import { useEffect, useId, useRef, useState } from 'react';
import { sortedLanguages } from '../languages/sorted-languages.ts';
import { locale, say } from '../messages/say.ts';
import { Group, inputClass, SelectField } from '../options/fields/fields.tsx';
import { useNotify } from '../options/notice.tsx';
import { useWatched } from '../options/use-watched.ts';
import { createGlossaryStore } from './glossary-store.ts';
import { PromptPreview } from './prompt-preview.tsx';
import type { AnyLanguage } from './schemas.ts';

const store = createGlossaryStore();

/** Section for prompts: instructions to AI engines, for all languages and for single ones. */
export function PromptsSection() {
  const watched = useWatched(store.watch);
  const [opened, setOpened] = useState<readonly LanguageCode[]>([]);
  const notify = useNotify();

  if (watched.status === 'loading') return null;
  if (watched.status === 'failed') return <p className="text-rubric">{say('textsUnreadable')}</p>;
  const { prompts } = watched.value;
  const stored = prompts.flatMap(({ to }) => (to === 'any' ? [] : [to]));
  const languages = [...new Set([...stored, ...opened])];
  const textOf = (language: AnyLanguage) => prompts.find(({ to }) => to === language)?.text ?? '';

  const remove = async (language: LanguageCode) => {
    const text = textOf(language);
    const isSaved = await notify.awaitSave(store.removePrompt(language));
    if (!isSaved) return;
    setOpened(opened.filter((other) => other !== language));
    const putBack = () => store.putPrompt({ to: language, text });
    notify.done(say('removed', displayName(language, locale())), text === '' ? undefined : putBack);
    document.getElementById('section-title')?.focus(); // the focused button is gone
  };

  return (
    <Group title={say('promptsTitle')} hint={say('promptsHint')}>
      <PromptField language="any" text={textOf('any')} />
      {languages.map((language) => (
        <PromptField
          key={language}
          language={language}
          text={textOf(language)}
          isNew={opened.includes(language)}
          onEmptied={() => setOpened([...opened, language])}
          onRemove={() => void remove(language)}
        />
      ))}
      <SelectField
        label={say('promptAdd')}
        value=""
        onChange={(value) => isLanguageCode(value) && setOpened([...opened, value])}
      >
        <option value="" disabled>
          {say('languageAdd')}
        </option>
        {sortedLanguages(locale())
          .filter(({ code }) => !languages.includes(code))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </SelectField>
      <p className="max-w-prose text-sm text-faded">{say('promptLocalHint')}</p>
      <PromptPreview />
    </Group>
  );
}

interface PromptFieldProps {
  language: AnyLanguage;
  text: string;
  isNew?: boolean;
  onEmptied?: () => void;
  onRemove?: () => void;
}

/**
 * Field for one prompt. Saves on every keystroke, so that nothing is lost when the page closes; reports the result on
 * blur.
 */
function PromptField({ language, text, isNew = false, onEmptied, onRemove }: PromptFieldProps) {
  const id = useId();
  const notify = useNotify();
  const field = useRef<HTMLTextAreaElement>(null);
  const [pendingSave, setPendingSave] = useState<Promise<void>>();
  useEffect(() => {
    if (isNew) field.current?.focus(); // the person has just added it
  }, [isNew]);
  const label = language === 'any' ? say('promptAny') : say('promptFor', displayName(language, locale()));
  const save = (typed: string) => {
    const isEmpty = typed.trim() === '';
    const saving = isEmpty ? store.removePrompt(language) : store.putPrompt({ to: language, text: typed });
    saving.catch(() => {}); // reported on blur
    setPendingSave(saving);
    if (isEmpty) onEmptied?.();
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {onRemove && (
          <Button kind="quiet" aria-label={say('removeNamed', label)} onClick={onRemove}>
            {say('remove')}
          </Button>
        )}
      </div>
      <textarea
        ref={field}
        id={id}
        dir="auto"
        rows={3}
        maxLength={4000}
        className={`${inputClass} field-sizing-content`}
        defaultValue={text}
        placeholder={say('promptPlaceholder')}
        onChange={({ target }) => save(target.value)}
        onBlur={() => {
          if (pendingSave) void notify.awaitSave(pendingSave);
          setPendingSave(undefined);
        }}
      />
    </div>
  );
}
