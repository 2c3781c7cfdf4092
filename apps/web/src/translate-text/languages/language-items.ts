import { displayName, LANGUAGES, type LanguageCode, languageOf } from '@interlinear/languages';
import type { PickerItem } from '@interlinear/ui/search-picker';

/** A language in a picker: shown in the reader's language, found by that, by its English and own names, and by its code. */
export function languageItem(code: LanguageCode, locale: string): PickerItem {
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
export function allLanguageItems(locale: string): PickerItem[] {
  const { compare } = new Intl.Collator(locale);
  return LANGUAGES.map(({ code }) => languageItem(code, locale)).toSorted((one, other) =>
    compare(one.label, other.label),
  );
}
