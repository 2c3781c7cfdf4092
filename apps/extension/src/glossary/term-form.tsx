import { LANGUAGE_CODES } from '@interlinear/languages';
import { Button } from '@interlinear/ui/button';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { sortedLanguages } from '../languages/sorted-languages.ts';
import { locale, say } from '../messages/say.ts';
import { FieldError, inputClass, SelectField } from '../options/fields/fields.tsx';
import { type AnyLanguage, type Term, termSchema } from './schemas.ts';

interface TermFormProps {
  /** Term to edit; undefined to add one. */
  term: Term | undefined;
  onSave: (term: Term) => Promise<boolean>;
  onCancel: () => void;
}

const EMPTY: Term = { source: '', target: '', from: 'any', to: 'any' };

/** Form for a term: a word, its translation and their languages. */
export function TermForm({ term, onSave, onCancel }: TermFormProps) {
  const [typed, setTyped] = useState(term ?? EMPTY);
  const [showsProblems, setShowsProblems] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isChange = term !== undefined;
  const focusFirst = () => form.current?.querySelector('input')?.focus();
  useEffect(() => {
    // The pressed button is elsewhere on the page.
    if (isChange) form.current?.querySelector('input')?.focus();
  }, [isChange]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = termSchema.safeParse(typed);
    setShowsProblems(!read.success);
    if (!read.success) {
      form.current?.querySelector<HTMLElement>(`[name="${typed.source.trim() === '' ? 'source' : 'target'}"]`)?.focus();
      return;
    }
    if (!(await onSave(read.data))) return;
    // The next term is likely to have the same languages.
    setTyped({ ...EMPTY, from: read.data.from, to: read.data.to });
    focusFirst();
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 sm:grid-cols-2">
      {(['source', 'target'] as const).map((name) => (
        <WordField
          key={name}
          name={name}
          value={typed[name]}
          isMissing={showsProblems && typed[name].trim() === ''}
          onChange={(word) => setTyped({ ...typed, [name]: word })}
        />
      ))}
      <AnyLanguageField label={say('termFrom')} value={typed.from} onChange={(from) => setTyped({ ...typed, from })} />
      <AnyLanguageField label={say('termTo')} value={typed.to} onChange={(to) => setTyped({ ...typed, to })} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary">
          {say(isChange ? 'save' : 'add')}
        </Button>
        {isChange && <Button onClick={onCancel}>{say('cancel')}</Button>}
      </div>
    </form>
  );
}

interface WordFieldProps {
  name: 'source' | 'target';
  value: string;
  isMissing: boolean;
  onChange: (word: string) => void;
}

function WordField({ name, value, isMissing, onChange }: WordFieldProps) {
  const id = useId();
  return (
    <div className="grid max-w-sm content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {say(name === 'source' ? 'termSource' : 'termTarget')}
      </label>
      <input
        id={id}
        name={name}
        dir="auto"
        className={inputClass}
        autoComplete="off"
        maxLength={200}
        value={value}
        aria-invalid={isMissing}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldError id={`${id}-problem`} text={isMissing ? say('fieldRequired') : undefined} />
    </div>
  );
}

interface AnyLanguageFieldProps {
  label: string;
  value: AnyLanguage;
  onChange: (language: AnyLanguage) => void;
}

/** Select with all languages, after “any”. */
function AnyLanguageField({ onChange, ...props }: AnyLanguageFieldProps) {
  return (
    <SelectField {...props} onChange={(value) => onChange(LANGUAGE_CODES.find((code) => code === value) ?? 'any')}>
      <option value="any">{say('anyLanguage')}</option>
      {sortedLanguages(locale()).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
