import { isLanguageCode, type LanguageCode } from '@interlinear/languages';
import { sortedLanguages } from '../../languages/sorted-languages.ts';
import { locale, say } from '../../messages/say.ts';
import type { Settings } from '../../settings/settings.ts';
import { SelectField } from './fields.tsx';

interface LanguageFieldProps {
  label: string;
  value: LanguageCode;
  onChange: (language: LanguageCode) => void;
  disabled?: boolean;
}

/** Select with all languages. */
export function LanguageField({ onChange, ...props }: LanguageFieldProps) {
  return (
    <SelectField {...props} onChange={(value) => isLanguageCode(value) && onChange(value)}>
      {sortedLanguages(locale()).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

interface SourceFieldProps {
  value: Settings['source'];
  onChange: (source: Settings['source']) => void;
}

/** Select for a source language, which may be detected. */
export function SourceField({ value, onChange }: SourceFieldProps) {
  const take = (code: string) => {
    if (code === 'auto' || isLanguageCode(code)) onChange(code);
  };
  return (
    <SelectField label={say('popupSource')} value={value} onChange={take}>
      <option value="auto">{say('popupDetect')}</option>
      {sortedLanguages(locale()).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
