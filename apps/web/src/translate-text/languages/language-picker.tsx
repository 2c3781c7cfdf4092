import {
  displayName,
  isLanguageCode,
  LANGUAGES,
  type LanguageCode,
  languageOf,
  nameInSentence,
} from '@interlinear/languages';
import { speakerRank } from '@interlinear/languages/speakers';
import {
  type PickerItem,
  type PickerSection,
  SearchPicker,
  type SearchPickerProps,
} from '@interlinear/ui/search-picker';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useLocale } from '../../locale/use-locale.ts';
import { ownLanguages } from './own-languages.ts';

export interface SourcePickerProps extends Pick<SearchPickerProps, 'opensAtOnce'> {
  value: LanguageCode | 'auto';
  /** Language detected in the text. */
  detected: LanguageCode | undefined;
  recent: readonly LanguageCode[];
  onChange: (code: LanguageCode | 'auto') => void;
}

/** Picker of the source language; `auto` detects it. */
export function SourcePicker({ value, detected, recent, onChange, opensAtOnce }: SourcePickerProps) {
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
      opensAtOnce={opensAtOnce}
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

export interface TargetPickerProps extends Pick<SearchPickerProps, 'opensAtOnce'> {
  value: LanguageCode;
  recent: readonly LanguageCode[];
  onChange: (code: LanguageCode) => void;
}

/** Picker of the target language. */
export function TargetPicker({ value, recent, onChange, opensAtOnce }: TargetPickerProps) {
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
      opensAtOnce={opensAtOnce}
      onChange={(id) => {
        if (isLanguageCode(id)) onChange(id);
      }}
    />
  );
}

/** How many languages a picker shows before the alphabetical list of all. */
const MAX_COMMON = 12;

/** Sections of a picker: recent languages, common ones with the person's own first, then all. */
function useLanguageSections(recent: readonly LanguageCode[]): () => PickerSection[] {
  const t = useTranslations('translator');
  const locale = useLocale();
  return useCallback(() => {
    const own = ownLanguages(locale);
    const isOwn = (code: LanguageCode) => own.includes(code) || recent.includes(code);
    const toItem = (code: LanguageCode) => languageItem(code, locale, isOwn(code) ? -1 : speakerRank(code));
    const codes = LANGUAGES.map(({ code }) => code);
    const common = codes
      .filter((code) => !recent.includes(code))
      .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)) || speakerRank(one) - speakerRank(other));
    const { compare } = new Intl.Collator(locale);
    const all = codes.map(toItem).toSorted((one, other) => compare(one.label, other.label));
    return [
      ...(recent.length > 0 ? [{ id: 'recent', title: t('recentLanguages'), items: recent.map(toItem) }] : []),
      { id: 'common', title: t('commonLanguages'), items: common.slice(0, MAX_COMMON).map(toItem) },
      { id: 'all', title: t('allLanguages'), items: all },
    ];
  }, [t, locale, recent]);
}

/** Picker entry of a language, labelled in the interface's language; also found by English name, own name or code. */
function languageItem(code: LanguageCode, locale: string, rank: number): PickerItem {
  const { name_en, name_local } = languageOf(code);
  const label = displayName(code, locale);
  return {
    id: code,
    label,
    rank,
    ...(name_local !== label && { detail: name_local, detailLanguage: code }),
    keywords: [name_en, name_local, code].join(' '),
  };
}
