import { displayName, isLanguageCode, type LanguageCode } from '@interlinear/languages';
import { type PickerSection, SearchPicker } from '@interlinear/ui/search-picker';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';
import { allLanguageItems, languageItem } from './language-items.ts';

export interface SourcePickerProps {
  value: LanguageCode | 'auto';
  /** The language found in the text. */
  detected: LanguageCode | undefined;
  recent: readonly LanguageCode[];
  onChange: (code: LanguageCode | 'auto') => void;
}

/** Chooses the language translated from; `auto` finds it out. */
export function SourcePicker({ value, detected, recent, onChange }: SourcePickerProps) {
  const t = useTranslations('translator');
  const locale = useLocale();
  const sections = useLanguageSections(recent);
  const auto = useMemo(
    () => ({
      id: 'auto',
      title: t('automatic'),
      items: [{ id: 'auto', label: t('detectLanguage'), keywords: 'auto' }],
    }),
    [t],
  );
  return (
    <Picker
      label={t('sourceLanguage')}
      value={value}
      valueText={value === 'auto' && detected ? t('detected', { language: displayName(detected, locale) }) : undefined}
      sections={[auto, ...sections]}
      onChange={(id) => {
        if (id === 'auto' || isLanguageCode(id)) onChange(id);
      }}
    />
  );
}

export interface TargetPickerProps {
  value: LanguageCode;
  recent: readonly LanguageCode[];
  onChange: (code: LanguageCode) => void;
}

/** Chooses the language translated into. */
export function TargetPicker({ value, recent, onChange }: TargetPickerProps) {
  const t = useTranslations('translator');
  return (
    <Picker
      label={t('targetLanguage')}
      value={value}
      sections={useLanguageSections(recent)}
      onChange={(id) => {
        if (isLanguageCode(id)) onChange(id);
      }}
    />
  );
}

interface PickerProps {
  label: string;
  value: string;
  valueText?: string | undefined;
  sections: readonly PickerSection[];
  onChange: (id: string) => void;
}

function Picker(props: PickerProps) {
  const t = useTranslations('translator');
  return <SearchPicker {...props} searchLabel={t('searchLanguages')} emptyText={t('noLanguageFound')} />;
}

/** Recent languages first, then all of them. */
function useLanguageSections(recent: readonly LanguageCode[]): PickerSection[] {
  const t = useTranslations('translator');
  const locale = useLocale();
  const all = useMemo(() => ({ id: 'all', title: t('allLanguages'), items: allLanguageItems(locale) }), [t, locale]);
  return useMemo(() => {
    if (recent.length === 0) return [all];
    const items = recent.map((code) => languageItem(code, locale));
    return [{ id: 'recent', title: t('recentLanguages'), items }, all];
  }, [t, locale, recent, all]);
}
