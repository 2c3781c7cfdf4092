import type { TextLine } from './find-text-lines.ts';
import type { ReadWord } from './tesseract.ts';

/** A line of text found in a picture, in its pixels, y downwards. */
export interface FoundLine {
  /** Where its baseline begins. */
  start: { x: number; y: number };
  /** In radians clockwise: where its baseline goes. */
  angle: number;
  /** Of its font: the height of the em. */
  size: number;
  words: readonly FoundWord[];
}

interface FoundWord {
  text: string;
  /** From the line's start, along the baseline. */
  offset: number;
  width: number;
  /** Whether a space stands before it. */
  hasSpaceBefore: boolean;
}

/** Heights of letters in parts of the em: capitals and small ones with ascenders; small ones without; Chinese characters. */
const TALL_HEIGHT = 0.74;
const SMALL_HEIGHT = 0.52;
const EAST_ASIAN_HEIGHT = 0.9;
/** How far Chinese characters go below the baseline. */
const EAST_ASIAN_DESCENT = 0.08;
/** When fewer letters are tall, the small ones are measured. */
const TALL_SHARE = 0.15;
/** Where in the order of heights the tall ones are found, and the small ones. */
const TALL_RANK = 0.08;
const SMALL_RANK = 0.5;

/** What a line measures, by its ink and by what it says. The angle is for the caller to add. */
export function measureLine(line: TextLine, words: readonly ReadWord[]): Omit<FoundLine, 'angle'> {
  const text = words.map((word) => word.text).join('');
  const isWide = shareOf(text, EAST_ASIAN_LETTER) > 0.5;
  const bottom = edgeAtRank(line, 'bottom', 0.5);
  const isTall = shareOf(text, TALL_LETTER) > TALL_SHARE;
  const height = isWide ? line.letterHeight : bottom - edgeAtRank(line, 'top', isTall ? TALL_RANK : SMALL_RANK);
  const size = Math.max(1, height) / (isWide ? EAST_ASIAN_HEIGHT : isTall ? TALL_HEIGHT : SMALL_HEIGHT);
  if (isWide) {
    // Where its characters are, recognition says badly; they are all of one width.
    const start = { x: line.left, y: bottom - EAST_ASIAN_DESCENT * size };
    const whole = joinedText(words, size);
    return { start, size, words: [{ text: whole, offset: 0, width: line.right - line.left, hasSpaceBefore: false }] };
  }
  const left = words[0]?.left ?? line.left;
  return {
    start: { x: left, y: bottom },
    size,
    words: words.map((word, index) => ({
      text: word.text,
      offset: word.left - left,
      width: word.right - word.left,
      hasSpaceBefore: hasSpaceBetween(words[index - 1], word, size),
    })),
  };
}

function joinedText(words: readonly ReadWord[], size: number): string {
  return words.reduce(
    (text, word, at) => text + (hasSpaceBetween(words[at - 1], word, size) ? ' ' : '') + word.text,
    '',
  );
}

function edgeAtRank({ components }: TextLine, edge: 'top' | 'bottom', share: number): number {
  const edges = components.map((component) => component[edge]).sort((one, other) => one - other);
  return edges[Math.floor((edges.length - 1) * share)] ?? 0;
}

const EAST_ASIAN_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const TALL_LETTER = /[\p{Lu}\p{N}bdfhkltß\u00c0-\u017f\u0439\u0451\u0444\u0431]/gu;

function shareOf(text: string, letters: RegExp): number {
  return (text.match(letters)?.length ?? 0) / Math.max(text.length, 1);
}

/** Recognition tells words apart in scripts that have no spaces, and too often in Korean. */
function hasSpaceBetween(before: ReadWord | undefined, word: ReadWord, size: number): boolean {
  if (!before) return false;
  const [end, start] = [before.text.at(-1) ?? '', word.text.at(0) ?? ''];
  if (UNSPACED.test(end) || UNSPACED.test(start)) return false;
  if (HANGUL.test(end) && HANGUL.test(start)) return word.left - before.right > KOREAN_SPACE * size;
  return true;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const HANGUL = /\p{Script=Hangul}/u;
/** In em. */
const KOREAN_SPACE = 0.2;
