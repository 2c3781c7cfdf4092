import { displayName, LANGUAGE_CODES, type LanguageCode } from '@interlinear/languages';

/** All languages with their names in the language of the interface, in its alphabetical order. */
export function sortedLanguages(locale: string): { code: LanguageCode; name: string }[] {
  const { compare } = new Intl.Collator(locale);
  return LANGUAGE_CODES.map((code) => ({ code, name: displayName(code, locale) })).toSorted((one, other) =>
    compare(one.name, other.name),
  );
}
