import type { Inline } from '@interlinear/translation/segment';

/** The marks of all texts of a page: there are few different ones. */
const marks = { open: new Map<number, Inline>(), close: new Map<number, Inline>() };

/** The beginning or the end of a wrapper, the same object for each that has its number. */
export function markOf(role: 'open' | 'close', number: number): Inline {
  const known = marks[role].get(number);
  if (known) return known;
  const mark = Object.freeze(role === 'open' ? { open: number } : { close: number });
  marks[role].set(number, mark);
  return mark;
}

/** The same content without marks of its own: what comes from elsewhere has thousands. */
export function withSharedMarks(content: readonly Inline[]): readonly Inline[] {
  return content.map((inline) => {
    if (typeof inline === 'string' || 'leaf' in inline) return inline;
    return 'open' in inline ? markOf('open', inline.open) : markOf('close', inline.close);
  });
}

/** How many characters of text a content has, its markup not counted. */
export function textLength(content: readonly Inline[]): number {
  let length = 0;
  for (const inline of content) if (typeof inline === 'string') length += inline.length;
  return length;
}

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
