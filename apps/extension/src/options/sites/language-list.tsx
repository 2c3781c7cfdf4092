import { displayName, isLanguageCode, type LanguageCode } from '@interlinear/languages';
import { useRef } from 'react';
import { sortedLanguages } from '../../languages/sorted-languages.ts';
import { locale, say } from '../../messages/say.ts';
import { inputClass } from '../fields/fields.tsx';
import { RemovableList } from './removable-list.tsx';

interface LanguageListProps {
  label: string;
  languages: readonly LanguageCode[];
  onAdd: (language: LanguageCode) => void;
  onRemove: (language: LanguageCode) => void;
}

/** The languages of a list, and a choice of those that are not in it yet. */
export function LanguageList({ label, languages, onAdd, onRemove }: LanguageListProps) {
  const select = useRef<HTMLSelectElement>(null);
  return (
    <div className="grid gap-2.5">
      <label className="grid max-w-md gap-1.5 text-sm font-medium">
        {label}
        <select
          ref={select}
          className={inputClass}
          value=""
          onChange={({ target: { value } }) => isLanguageCode(value) && onAdd(value)}
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
        </select>
      </label>
      <RemovableList
        label={label}
        items={languages.map((code) => ({ id: code, name: displayName(code, locale()) }))}
        emptyText={say('languagesNone')}
        onRemove={(code) => {
          if (isLanguageCode(code)) onRemove(code);
          select.current?.focus(); // the button that had it is gone
        }}
      />
    </div>
  );
}
