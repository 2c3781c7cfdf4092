import {
  displayName,
  isLanguageCode,
  LANGUAGES,
  type LanguageCode,
  languageOf,
  nameInSentence,
} from '@interlinear/languages';
import { type PickerItem, type PickerSection, SearchPicker } from '@interlinear/ui/search-picker';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useLocale } from '../../locale/use-locale.ts';

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
  const getLanguages = useLanguageSections(recent);
  const getSections = useCallback(() => {
    const auto = { id: 'auto', label: t('detectLanguage'), keywords: 'auto' };
    return [{ id: 'auto', title: t('automatic'), items: [auto] }, ...getLanguages()];
  }, [t, getLanguages]);
  return (
    <SearchPicker
      label={t('sourceLanguage')}
      value={value}
      valueText={sourceText()}
      getSections={getSections}
      searchLabel={t('searchLanguages')}
      emptyText={t('noLanguageFound')}
      onChange={(id) => {
        if (id === 'auto' || isLanguageCode(id)) onChange(id);
      }}
    />
  );

  function sourceText(): string {
    if (value !== 'auto') return displayName(value, locale);
    return detected ? t('detected', { language: nameInSentence(detected, locale) }) : t('detectLanguage');
  }
}

export interface TargetPickerProps {
  value: LanguageCode;
  recent: readonly LanguageCode[];
  onChange: (code: LanguageCode) => void;
}

/** Chooses the language translated into. */
export function TargetPicker({ value, recent, onChange }: TargetPickerProps) {
  const t = useTranslations('translator');
  const locale = useLocale();
  return (
    <SearchPicker
      label={t('targetLanguage')}
      value={value}
      valueText={displayName(value, locale)}
      getSections={useLanguageSections(recent)}
      searchLabel={t('searchLanguages')}
      emptyText={t('noLanguageFound')}
      onChange={(id) => {
        if (isLanguageCode(id)) onChange(id);
      }}
    />
  );
}

/** Recent languages first, then all of them. */
function useLanguageSections(recent: readonly LanguageCode[]): () => PickerSection[] {
  const t = useTranslations('translator');
  const locale = useLocale();
  return useCallback(() => {
    const all = { id: 'all', title: t('allLanguages'), items: allLanguageItems(locale) };
    if (recent.length === 0) return [all];
    const items = recent.map((code) => languageItem(code, locale));
    return [{ id: 'recent', title: t('recentLanguages'), items }, all];
  }, [t, locale, recent]);
}

/** A language in a picker: shown in the reader's language, found by that, by its English and own names, and by its code. */
function languageItem(code: LanguageCode, locale: string): PickerItem {
  const { name_en, name_local } = languageOf(code);
  const label = displayName(code, locale);
  return {
    id: code,
    label,
    ...(name_local !== label && { detail: name_local, detailLanguage: code }),
    keywords: [name_en, name_local, code].join(' '),
  };
}

/** All languages, in the order of the reader's alphabet. */
function allLanguageItems(locale: string): PickerItem[] {
  const { compare } = new Intl.Collator(locale);
  return LANGUAGES.map(({ code }) => languageItem(code, locale)).toSorted((one, other) =>
    compare(one.label, other.label),
  );
}
