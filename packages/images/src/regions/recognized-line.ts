import type { RecognizedLine } from '@interlinear/ocr/recognizer';
import { alongAxes, type TurnedBox } from '../geometry.ts';

export type { RecognizedLine } from '@interlinear/ocr/recognizer';

/** Extent of letters above and below the baseline in em, including accents. */
const ASCENT = 0.88;
const DESCENT = 0.22;
/** Half the width of a column of vertical text, in em. */
const HALF_COLUMN = 0.54;

export function boxOfLine({ start, angle, size, words, isVertical }: RecognizedLine): TurnedBox {
  const [along, across] = alongAxes(angle, [start.x, start.y]);
  const length = Math.max(0, ...words.map(({ offset, width }) => offset + width));
  const [above, below] = isVertical ? [HALF_COLUMN, HALF_COLUMN] : [ASCENT, DESCENT];
  return { angle, start: along, end: along + length, top: across - above * size, bottom: across + below * size };
}

export function textOfLine({ words }: RecognizedLine): string {
  return words
    .map(({ text, hasSpaceBefore }) => (hasSpaceBefore ? ` ${text}` : text))
    .join('')
    .trim();
}

/** Joins the lines of a region: with a space where the script has any, and without the hyphen of a divided word. */
export function joinLines(texts: readonly string[]): string {
  return texts.reduce((joined, text) => {
    if (joined === '') return text;
    if (/\p{L}[-\u00ad]$/u.test(joined) && /^\p{Ll}/u.test(text)) return joined.slice(0, -1) + text;
    return UNSPACED.test(joined.at(-1) ?? '') && UNSPACED.test(text.at(0) ?? '') ? joined + text : `${joined} ${text}`;
  }, '');
}

/** Characters of scripts written without spaces. Korean has spaces. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\u30fc\uff00-\uffef]/u;
