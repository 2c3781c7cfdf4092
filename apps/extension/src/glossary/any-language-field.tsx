import { LANGUAGE_CODES } from '@interlinear/languages';
import { sortedLanguages } from '../languages/sorted-languages.ts';
import { locale, say } from '../messages/say.ts';
import { SelectField } from '../options/fields/fields.tsx';
import type { AnyLanguage } from './schemas.ts';

interface AnyLanguageFieldProps {
  label: string;
  value: AnyLanguage;
  onChange: (language: AnyLanguage) => void;
}

/** A list of all languages, with “any” before them. */
export function AnyLanguageField({ onChange, ...props }: AnyLanguageFieldProps) {
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
