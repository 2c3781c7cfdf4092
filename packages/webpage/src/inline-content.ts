import type { Inline } from '@interlinear/translation/segment';

/** Shared marks of all texts: there are few different ones. */
const marks = { open: new Map<number, Inline>(), close: new Map<number, Inline>() };

/** Returns the opening or closing mark of a wrapper, one shared object per number. */
export function markOf(role: 'open' | 'close', number: number): Inline {
  const known = marks[role].get(number);
  if (known) return known;
  const mark = Object.freeze(role === 'open' ? { open: number } : { close: number });
  marks[role].set(number, mark);
  return mark;
}

/** Replaces the marks of a content by shared ones: parsed results contain thousands of equal objects. */
export function withSharedMarks(content: readonly Inline[]): readonly Inline[] {
  return content.map((inline) => {
    if (typeof inline === 'string' || 'leaf' in inline) return inline;
    return 'open' in inline ? markOf('open', inline.open) : markOf('close', inline.close);
  });
}

/** Returns the number of characters without markup. */
export function textLength(content: readonly Inline[]): number {
  let length = 0;
  for (const inline of content) if (typeof inline === 'string') length += inline.length;
  return length;
}

/** Whether a content has enough letters to be worth translating. One ideograph counts as a word. */
export function hasLetters(content: readonly Inline[], minimum: number): boolean {
  let missing = minimum;
  for (const inline of content) {
    if (typeof inline !== 'string') continue;
    missing -= countLetters(inline, missing);
    if (missing <= 0 || IDEOGRAPH.test(inline)) return true;
  }
  return false;
}

/** Stops counting at the maximum, because most texts have many letters. */
function countLetters(text: string, max: number): number {
  let count = 0;
  LETTER.lastIndex = 0;
  while (count < max && LETTER.test(text)) count += 1;
  return count;
}

const IDEOGRAPH = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const LETTER = /\p{L}/gu;
