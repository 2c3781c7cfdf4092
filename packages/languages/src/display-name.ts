import type { LanguageCode } from './codes.ts';
import { ROWS } from './registry.ts';

/**
 * A language's name in the language of the interface, ready for a list: `displayName('de', 'fr')` is "Allemand".
 * English, Chinese and a language's own name come from the registry, so that they are the same in every browser;
 * the others come from the browser, and are English where it has none.
 */
export function displayName(code: LanguageCode, locale: string): string {
  const row = rowOf.get(code);
  if (!row) return code;
  if (locale === code) return row[NATIVE];
  const name = nameInSentence(code, locale);
  // English names are capitalised already.
  return namesIn(locale) ? capitalised(name, locale) : name;
}

/** The same name as it stands inside a sentence: `nameInSentence('de', 'fr')` is "allemand". */
export function nameInSentence(code: LanguageCode, locale: string): string {
  const row = rowOf.get(code);
  if (!row) return code;
  if (locale === 'zh-CN') return row[CHINESE];
  if (locale === 'en') return row[ENGLISH];
  return namesIn(locale)?.of(CLDR_TAGS[code] ?? code) ?? row[ENGLISH];
}

const ENGLISH = 3;
const CHINESE = 4;
const NATIVE = 5;

const rowOf = new Map(ROWS.map((row) => [row[0], row]));

/** Where CLDR names the language better under another tag than ours. */
const CLDR_TAGS: Partial<Record<LanguageCode, string>> = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' };

const namesByLocale = new Map<string, Intl.DisplayNames | undefined>();

function namesIn(locale: string): Intl.DisplayNames | undefined {
  if (!namesByLocale.has(locale)) namesByLocale.set(locale, createNames(locale));
  return namesByLocale.get(locale);
}

function createNames(locale: string): Intl.DisplayNames | undefined {
  try {
    return new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });
  } catch {
    // Not a well-formed tag: the caller gets English.
    return undefined;
  }
}

/** CLDR writes names as they stand inside a sentence. */
function capitalised(name: string, locale: string): string {
  const first = String.fromCodePoint(name.codePointAt(0) ?? 0);
  return first.toLocaleUpperCase(locale) + name.slice(first.length);
}
