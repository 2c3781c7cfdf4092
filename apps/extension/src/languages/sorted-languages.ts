import { displayName, LANGUAGE_CODES, type LanguageCode } from '@interlinear/languages';

/** Returns all languages with their names in the interface language, in alphabetical order. */
export function sortedLanguages(locale: string): { code: LanguageCode; name: string }[] {
  const { compare } = new Intl.Collator(locale);
  return LANGUAGE_CODES.map((code) => ({ code, name: displayName(code, locale) })).toSorted((one, other) =>
    compare(one.name, other.name),
  );
}
