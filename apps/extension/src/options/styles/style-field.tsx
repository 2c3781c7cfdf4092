import { TRANSLATION_STYLES, type TranslationStyle } from '@interlinear/webpage/styles';
import { say } from '../../messages/say.ts';
import { STYLE_NAMES } from '../../styles/style-names.ts';
import { SelectField } from '../fields/fields.tsx';

// An object literal has exactly the keys of its type.
export const STYLES = Object.keys(TRANSLATION_STYLES) as TranslationStyle[];

interface StyleFieldProps {
  value: TranslationStyle;
  onChange: (style: TranslationStyle) => void;
}

/** Compact select with all styles. */
export function StyleField({ value, onChange }: StyleFieldProps) {
  const take = (chosen: string) => {
    const style = STYLES.find((known) => known === chosen);
    if (style) onChange(style);
  };
  return (
    <SelectField label={say('stylesTitle')} value={value} onChange={take}>
      {STYLES.map((style) => (
        <option key={style} value={style}>
          {say(STYLE_NAMES[style])}
        </option>
      ))}
    </SelectField>
  );
}
