import { type TranslationStyle, translationStyle } from '@interlinear/contract/translate';
import { useTranslations } from 'use-intl';

export interface StyleChoiceProps {
  style: TranslationStyle;
  onChange(style: TranslationStyle): void;
}

/** Selects the style of AI engines (ENG-11). */
export function StyleChoice({ style, onChange }: StyleChoiceProps) {
  const t = useTranslations('translator');
  return (
    <select
      aria-label={t('style')}
      title={t('style')}
      value={style}
      onChange={(event) => onChange(translationStyle.parse(event.target.value))}
      className="min-h-9 max-w-56 truncate rounded-full border border-rule bg-sheet px-3 text-sm"
    >
      {translationStyle.options.map((option) => (
        <option key={option} value={option}>
          {t(`style_${option}`)}
        </option>
      ))}
    </select>
  );
}
