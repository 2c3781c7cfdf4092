import type { LanguageCode } from './codes.ts';

export type Direction = 'ltr' | 'rtl';

/** The languages in Arabic, Hebrew or Thaana script. Listed here so that pages need not load the registry. */
const RIGHT_TO_LEFT: ReadonlySet<LanguageCode> = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Returns the writing direction of a language, for `dir` attributes (I18N-04). */
export function direction(code: LanguageCode): Direction {
  return isRightToLeft(code) ? 'rtl' : 'ltr';
}

export function isRightToLeft(code: LanguageCode): boolean {
  return RIGHT_TO_LEFT.has(code);
}
