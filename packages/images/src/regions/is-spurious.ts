import type { PlacedLine } from './placed-line.ts';

/** Minimum confidence of a line, 0 to 100; of a short one, which dust and icons often look like. */
const MIN_CONFIDENCE = 70;
const MIN_SHORT_CONFIDENCE = 85;
/** Number of letters from which a line is not short. East Asian characters say more and count three times. */
const LONG_LETTERS = 3;
const EAST_ASIAN_WEIGHT = 3;
/** Shares of ink that letters leave in their line's box, and that they leave together with outlines. */
const INK_COVER = { min: 0.03, max: 0.6, maxOutlined: 0.85 };

/** Whether a line is a number, which has nothing to translate but belongs to the row of a table. */
export function isNumber({ line, text }: PlacedLine): boolean {
  return line.confidence >= MIN_CONFIDENCE && /\p{N}/u.test(text) && countLetters(text) < 2;
}

/** Whether a line is no text, or has no letters to translate. */
export function isSpurious({ line, text, style }: PlacedLine): boolean {
  const letters = countLetters(text);
  if (letters < 2) return true;
  if (line.confidence < (letters < LONG_LETTERS ? MIN_SHORT_CONFIDENCE : MIN_CONFIDENCE)) return true;
  const max = style.outline ? INK_COVER.maxOutlined : INK_COVER.max;
  return style.inkCover < INK_COVER.min || style.inkCover > max;
}

function countLetters(text: string): number {
  const all = text.match(/\p{L}/gu)?.length ?? 0;
  const eastAsian =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  return all + eastAsian * (EAST_ASIAN_WEIGHT - 1);
}
