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
  /** Language detected in the text. */
  detected: LanguageCode | undefined;
  recent: readonly LanguageCode[];
  onChange: (code: LanguageCode | 'auto') => void;
}

/** Picker of the source language; `auto` detects it. */
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

/** Picker of the target language. */
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

/** Sections of a picker: recent languages, then all. */
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

/** Picker entry of a language, labelled in the interface's language; also found by English name, own name or code. */
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

/** All languages, sorted by label. */
function allLanguageItems(locale: string): PickerItem[] {
  const { compare } = new Intl.Collator(locale);
  return LANGUAGES.map(({ code }) => languageItem(code, locale)).toSorted((one, other) =>
    compare(one.label, other.label),
  );
}
