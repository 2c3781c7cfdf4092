import { isLanguageCode, type LanguageCode } from '@interlinear/languages';
import { sortedLanguages } from '../../languages/sorted-languages.ts';
import { locale } from '../../messages/say.ts';
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
