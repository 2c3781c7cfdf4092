import { direction, type LanguageCode } from '@interlinear/languages';
import { IconButton } from '@interlinear/ui/button';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { SplitText } from '../../engines/split-text.ts';
import { CopyButton } from '../text-actions/copy-button.tsx';
import { SpeakButton } from '../text-actions/speak-button.tsx';
import { SourceHighlight } from './source-highlight.tsx';

export interface SourcePanelProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Language of the text, chosen or detected. */
  language: LanguageCode | undefined;
  /** Sentences of the translated text. */
  split: SplitText | undefined;
  /** @param isComposing whether an input method is still composing, so that the text is not final */
  onChange: (text: string, isComposing: boolean) => void;
  onClear: () => void;
  onTranslateNow: () => void;
}

/** Text field of the source, with its counter and buttons. */
export function SourcePanel({ ref, text, language, split, onChange, onClear, onTranslateNow }: SourcePanelProps) {
  const t = useTranslations('translator');

  function translateOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onTranslateNow();
  }

  return (
    <div className="flex flex-col rounded-lg border border-rule bg-sheet shadow-sheet focus-within:border-edge lg:h-(--panel-height) print:h-auto">
      <div className="relative flex min-h-0 grow">
        <SourceHighlight textArea={ref} text={text} split={split} />
        <textarea
          ref={ref}
          value={text}
          aria-label={t('textLabel')}
          placeholder={t('textPlaceholder')}
          dir={text === '' ? undefined : language ? direction(language) : 'auto'}
          lang={text === '' ? undefined : language}
          spellCheck={false}
          onChange={(event) => {
            const { nativeEvent } = event;
            onChange(event.target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing);
          }}
          onCompositionEnd={(event) => onChange(event.currentTarget.value, false)}
          onKeyDown={translateOnEnter}
          className="ruled relative field-sizing-content max-h-[70dvh] min-h-59 w-full grow lg:max-h-none lg:field-sizing-fixed print:max-h-none print:field-sizing-content resize-none rounded-t-lg bg-local bg-position-[0_0.75rem] px-4 pt-3 font-serif text-lg leading-8 outline-none [scrollbar-gutter:stable] placeholder:text-faded"
        />
      </div>
      <div className="flex items-center py-1 ps-4 pe-2">
        <CharacterCounter count={text.length} />
        <div className="ms-auto flex">
          {text !== '' && (
            <>
              <SpeakButton text={text} language={language ?? ''} label={t('speakSource')} />
              <CopyButton text={text} label={t('copySource')} />
              <IconButton icon="close" label={t('clear')} onClick={onClear} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** Limit of this screen, in characters. A server may have another limit and reports it itself. */
export const CHARACTER_LIMIT = 20_000;

/** Fraction of the limit from which the counter warns. */
const WARNING = 0.9;

function CharacterCounter({ count }: { count: number }) {
  const t = useTranslations('translator');
  const isOver = count > CHARACTER_LIMIT;
  const isNear = count >= WARNING * CHARACTER_LIMIT;
  return (
    <p
      className={`text-sm tabular-nums ${isOver ? 'font-semibold text-rubric' : isNear ? 'text-amber' : 'text-faded'}`}
    >
      {t('characterCount', { count, limit: CHARACTER_LIMIT })}
      <span role="status">
        {isOver && ` · ${t('characterOver')}`}
        {isNear && !isOver && ` · ${t('characterNear', { left: CHARACTER_LIMIT - count })}`}
      </span>
    </p>
  );
}
