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
  const [, , , english, chinese, native] = row;
  if (locale === code) return native;
  if (locale === 'zh-CN') return chinese;
  if (locale === 'en') return english;
  const name = namesIn(locale)?.of(CLDR_TAGS[code] ?? code);
  return name ? capitalised(name, locale) : english;
}

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
