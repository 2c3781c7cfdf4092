import type { LanguageCode } from './codes.ts';

export type Direction = 'ltr' | 'rtl';

/** Those of the registry whose script is Arabic, Hebrew or Thaana. By themselves, so that a page need not know every name for it. */
const RIGHT_TO_LEFT: ReadonlySet<LanguageCode> = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** The direction a text in this language is written in: the value of its `dir` (I18N-04). */
export function direction(code: LanguageCode): Direction {
  return isRightToLeft(code) ? 'rtl' : 'ltr';
}

export function isRightToLeft(code: LanguageCode): boolean {
  return RIGHT_TO_LEFT.has(code);
}
