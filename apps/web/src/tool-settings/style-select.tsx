import { type TranslationStyle, translationStyle } from '@interlinear/contract/translate';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

export interface StyleSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: TranslationStyle;
  onChange: (style: TranslationStyle) => void;
}

/** Selects the style of AI engines (ENG-11). */
export function StyleSelect({ onChange, ...select }: StyleSelectProps) {
  const t = useTranslations('engines');
  return (
    <select {...select} onChange={({ currentTarget }) => onChange(translationStyle.parse(currentTarget.value))}>
      {translationStyle.options.map((style) => (
        <option key={style} value={style}>
          {t(`style_${style}`)}
        </option>
      ))}
    </select>
  );
}
