import type { LanguageCode } from './codes.ts';
import { type Direction, direction } from './direction.ts';
import { ROWS, type Script } from './registry.ts';

export { isLanguageCode, LANGUAGE_CODES, type LanguageCode } from './codes.ts';
export { type Direction, direction, isRightToLeft } from './direction.ts';
export { displayName, nameInSentence } from './display-name.ts';
export type { Script } from './registry.ts';

/** One translation language (I18N-01). The field names with underscores are served as they are. */
export interface Language {
  /** 1 to 152, in the registry's order; never given to another language. */
  id: number;
  code: LanguageCode;
  /** The language with its main country, such as `en-US`; `001` is the world. */
  code_country: string;
  name_en: string;
  'name_zh-CN': string;
  /** The language's name in itself. */
  name_local: string;
  /** 1: offered. A language withdrawn later keeps its row with 0. */
  status: 0 | 1;
  /** Whether the interface exists in it. */
  show_page: boolean;
  script: Script;
  direction: Direction;
}

const PAGE_LANGUAGE_COUNT = 10;

/** All 152 languages in the registry's order: those of the interface first, then by English name. */
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

/** The languages the interface is written in. */
export const pageLanguages: readonly Language[] = LANGUAGES.filter((language) => language.show_page);

/** The row of a language. */
export function languageOf(code: LanguageCode): Language {
  const language = byCode.get(code);
  if (!language) throw new Error(`The registry has no row for ${code}.`);
  return language;
}

const byCode: ReadonlyMap<LanguageCode, Language> = new Map(LANGUAGES.map((language) => [language.code, language]));
