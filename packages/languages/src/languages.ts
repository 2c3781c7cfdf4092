import type { LanguageCode } from './codes.ts';
import { type Direction, direction } from './direction.ts';
import { ROWS, type Script } from './registry.ts';

export { isLanguageCode, LANGUAGE_CODES, type LanguageCode } from './codes.ts';
export { type Direction, direction, isRightToLeft } from './direction.ts';
export type { Script } from './registry.ts';

/** A translation language (I18N-01). The snake-case fields are part of the HTTP API. */
export interface Language {
  /** From 1 to 152, in the registry's order; never reassigned. */
  id: number;
  code: LanguageCode;
  /** Language with its main country, e.g. `en-US`; `001` stands for the world. */
  code_country: string;
  name_en: string;
  'name_zh-CN': string;
  /** Name in the language itself. */
  name_local: string;
  /** 1 if offered, 0 if withdrawn. */
  status: 0 | 1;
  /** Whether the interface is available in it. */
  show_page: boolean;
  script: Script;
  direction: Direction;
}

const PAGE_LANGUAGE_COUNT = 10;

/** All 152 languages in the registry's order: interface languages first, then by English name. */
export const LANGUAGES: readonly Language[] = ROWS.map(([code, region, script, english, chinese, native], index) => ({
  id: index + 1,
  code,
  code_country: `${code.split('-')[0]}-${region}`,
  name_en: english,
  'name_zh-CN': chinese,
  name_local: native,
  status: 1,
  show_page: index < PAGE_LANGUAGE_COUNT,
  script,
  direction: direction(code),
}));

/** The interface languages. */
export const pageLanguages: readonly Language[] = LANGUAGES.filter((language) => language.show_page);

/** Returns a language by its code. */
export function languageOf(code: LanguageCode): Language {
  const language = byCode.get(code);
  if (!language) throw new Error(`The registry has no row for ${code}.`);
  return language;
}

const byCode: ReadonlyMap<LanguageCode, Language> = new Map(LANGUAGES.map((language) => [language.code, language]));

/**
 * Returns a language's name in a locale, capitalized for lists: `displayName('de', 'fr')` is "Allemand".
 * English, Chinese and native names come from the registry, so that they are the same in every browser. Others come from
 * `Intl.DisplayNames`, with the English name as fallback.
 */
export function displayName(code: LanguageCode, locale: string): string {
  const row = rowOf.get(code);
  if (!row) return code;
  if (locale === code) return row[NATIVE];
  const name = nameInSentence(code, locale);
  // English names are already capitalized.
  return namesIn(locale) ? capitalize(name, locale) : name;
}

/** Returns a language's name in a locale as written inside a sentence: `nameInSentence('de', 'fr')` is "allemand". */
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

/** Tags under which CLDR has a better name than under our code. */
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
    // Malformed tag: callers fall back to English.
    return undefined;
  }
}

/** Capitalizes a name, as CLDR's names are in sentence form. */
function capitalize(name: string, locale: string): string {
  const first = String.fromCodePoint(name.codePointAt(0) ?? 0);
  return first.toLocaleUpperCase(locale) + name.slice(first.length);
}
