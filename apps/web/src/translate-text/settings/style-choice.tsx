import { useTranslations } from 'use-intl';
import { StyleSelect, type StyleSelectProps } from '../../tool-settings/style-select.tsx';

/** Selects the style of AI engines, as a compact control without a visible label. */
export function StyleChoice({ value, onChange }: Pick<StyleSelectProps, 'value' | 'onChange'>) {
  const t = useTranslations('engines');
  return (
    <StyleSelect
      aria-label={t('style')}
      title={t('style')}
      value={value}
      onChange={onChange}
      className="min-h-9 max-w-56 truncate rounded-full border border-rule bg-sheet px-3 text-sm"
    />
  );
}
