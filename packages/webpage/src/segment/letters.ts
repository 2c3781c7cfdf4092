import type { Inline } from '@interlinear/translation/segment';

/** Whether a text has enough letters to be worth translating; one ideograph is a word. */
export function hasLetters(content: readonly Inline[], minimum: number): boolean {
  let missing = minimum;
  for (const inline of content) {
    if (typeof inline !== 'string') continue;
    missing -= countLetters(inline, missing);
    if (missing <= 0 || IDEOGRAPH.test(inline)) return true;
  }
  return false;
}

/** Counts no further than that: most texts have many. */
function countLetters(text: string, atMost: number): number {
  let count = 0;
  LETTER.lastIndex = 0;
  while (count < atMost && LETTER.test(text)) count += 1;
  return count;
}

const IDEOGRAPH = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const LETTER = /\p{L}/gu;
