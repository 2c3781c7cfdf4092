import type { Inline } from '@interlinear/translation/segment';

/** Whether a text has enough letters to be worth translating; one ideograph is a word. */
export function hasLetters(content: readonly Inline[], minimum: number): boolean {
  let missing = minimum;
  for (const inline of content) {
    if (typeof inline !== 'string') continue;
    if (IDEOGRAPH.test(inline)) return true;
    for (const _letter of inline.matchAll(LETTER)) {
      missing -= 1;
      if (missing <= 0) return true;
    }
  }
  return false;
}

const IDEOGRAPH = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const LETTER = /\p{L}/gu;
