import type { LanguageCode } from '@interlinear/languages';
import { type LetterStyle, reshapePart, type TextPart, type Word, type WordPart, wordOf } from './compose.ts';
import type { Hyphenator } from './hyphenator.ts';

export interface Line<Style extends LetterStyle = LetterStyle> {
  /** Parts in reading order, without trailing spaces. */
  parts: readonly WordPart<Style>[];
  /** Width in em. */
  width: number;
  /** Whether the line ends at a forced break or the end of the paragraph, so that it is not justified. */
  isLast: boolean;
  /** Number of words up to its end. */
  end: number;
}

interface BreakOptions {
  /** Available width of a line in em, by line index from 0. */
  widthOf(line: number): number;
  target: LanguageCode;
  /** Hyphenates words where a line would stay too empty. */
  hyphenator?: Hyphenator | undefined;
}

/** Breaks words into lines greedily. */
export function breakLines<Style extends LetterStyle>(
  words: readonly Word<Style>[],
  { widthOf, target, hyphenator }: BreakOptions,
): Line<Style>[] {
  const lines: Line<Style>[] = [];
  let current: Word<Style>[] = [];
  let used = 0;
  let hyphens = 0;
  const finish = (isLast: boolean, end: number): void => {
    lines.push(lineOf(current, isLast, end));
    current = [];
    used = 0;
    hyphens = 0;
  };
  /** Ends the line with the first part of a word and returns the rest; `undefined` if the word is not hyphenated. */
  const parted = (word: Word<Style>, index: number): Word<Style> | undefined => {
    const width = widthOf(lines.length);
    const room = width + TOLERANCE - used;
    const isLoose = current.length === 0 || room > width * MAX_EMPTY_SHARE;
    if (!hyphenator || !isLoose || word.width <= room || hyphens >= MAX_CONSECUTIVE_HYPHENS) return undefined;
    const [head, tail] = hyphenateWord(word, room, { hyphenator, target }) ?? [];
    if (!head) return undefined;
    current.push(head);
    const before = hyphens;
    finish(false, index);
    hyphens = before + 1;
    return tail;
  };
  for (const [index, whole] of words.entries()) {
    const word = parted(whole, index) ?? whole;
    if (current.length > 0 && used + word.width > widthOf(lines.length) + TOLERANCE) finish(false, index);
    if (current.length === 0 && word.width > widthOf(lines.length) + TOLERANCE) {
      for (const piece of splitIntoGraphemes(word, target)) {
        if (current.length > 0 && used + piece.width > widthOf(lines.length) + TOLERANCE) finish(false, index);
        current.push(piece);
        used += piece.width + piece.trailing;
      }
      if (word.endsLine) finish(true, index + 1);
      continue;
    }
    current.push(word);
    used += word.width + word.trailing;
    if (word.endsLine) finish(true, index + 1);
  }
  if (current.length > 0) finish(true, words.length);
  return lines;
}

/** Share of a line that may stay empty before a word is hyphenated. */
const MAX_EMPTY_SHARE = 0.08;
/** Maximum number of consecutive lines ending in a hyphen. */
export const MAX_CONSECUTIVE_HYPHENS = 2;
/** Tolerance for rounding, in em. */
export const TOLERANCE = 0.01;

/** Joins words to a line. @param end number of the paragraph's words up to its end */
export function lineOf<Style extends LetterStyle>(
  words: readonly Word<Style>[],
  isLast: boolean,
  end: number,
): Line<Style> {
  const parts = words.flatMap((word) => word.parts);
  const visible = parts.slice(0, parts.findLastIndex((part) => part.kind === 'box' || !part.isSpace) + 1);
  const [first] = visible;
  // No gap at the start of a line.
  if (first && first.gap > 0) visible[0] = { ...first, gap: 0 };
  return { parts: visible, width: visible.reduce((sum, part) => sum + part.width + part.gap, 0), isLast, end };
}

/** Number of spaces between the words of a line. */
export function countSpaces({ parts }: Line): number {
  return parts.filter((part) => part.kind === 'text' && part.isSpace).length;
}

/** Splits a word wider than any line into graphemes. */
function splitIntoGraphemes<Style extends LetterStyle>(word: Word<Style>, target: LanguageCode): Word<Style>[] {
  return word.parts.flatMap((part) =>
    part.kind === 'box' || part.isSpace
      ? [wordOf([part], false)]
      : graphemesOf(part).map((text) => wordOf([reshapePart(part, text, target)], false)),
  );
}

function graphemesOf(part: TextPart): string[] {
  return [...graphemes.segment(part.text)].map(({ segment }) => segment);
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Hyphenates a word so that its head fits into `room` em; `undefined` if nothing fits or it must not be hyphenated. */
function hyphenateWord<Style extends LetterStyle>(
  word: Word<Style>,
  room: number,
  options: HyphenationOptions,
): [head: Word<Style>, tail: Word<Style>] | undefined {
  for (const { head, tail } of divisionsOf(word, options)) {
    if (head.width <= room) return [head, tail];
  }
  return undefined;
}

interface HyphenationOptions {
  hyphenator: Hyphenator;
  target: LanguageCode;
}

/** A way to divide a word; `letters` counts the characters before the hyphen. */
export interface Division<Style extends LetterStyle> {
  letters: number;
  head: Word<Style>;
  tail: Word<Style>;
}

/** Yields the ways to divide a word, with the longest head first; none if it must not be hyphenated. */
export function* divisionsOf<Style extends LetterStyle>(
  word: Word<Style>,
  { hyphenator, target }: HyphenationOptions,
): Generator<Division<Style>> {
  const [part, ...spaces] = word.parts;
  if (part?.kind !== 'text') return;
  for (const letters of hyphenationOffsets(word, hyphenator)) {
    const head = wordOf([{ ...withHyphen(part, part.text.slice(0, letters), target), gap: part.gap }], false);
    const tail = wordOf([reshapePart(part, part.text.slice(letters), target), ...spaces], word.endsLine);
    yield { letters, head, tail };
  }
}

/** Returns the offsets in a word's text where it may be divided, the last first; none if it must stay whole. */
export function hyphenationOffsets({ parts: [part, ...spaces] }: Word, hyphenator: Hyphenator): number[] {
  if (part?.kind !== 'text' || part.isSpace || part.level % 2 === 1) return [];
  if (!spaces.every((space) => space.kind === 'text' && space.isSpace)) return [];
  const letters = /\p{L}+/u.exec(part.text);
  // Excludes URLs and file names.
  if (!letters || !/^[\p{P}]*\p{L}+[\p{P}]*$/u.test(part.text)) return [];
  return hyphenator(letters[0])
    .map((offset) => letters.index + offset)
    .toReversed();
}

/** Shows a hyphen that reads as a soft hyphen, so that copied text contains the whole word. */
function withHyphen<Style extends LetterStyle>(
  part: TextPart<Style>,
  text: string,
  target: LanguageCode,
): TextPart<Style> {
  const made = reshapePart(part, `${text}-`, target);
  const clusters = made.shaped.clusters.map((cluster, index) => {
    const isHyphen = index === made.shaped.clusters.length - 1 && cluster.text === '-';
    return isHyphen
      ? { text: SOFT_HYPHEN, glyphs: cluster.glyphs.map((glyph) => ({ ...glyph, text: SOFT_HYPHEN })) }
      : cluster;
  });
  return { ...made, text: text + SOFT_HYPHEN, shaped: { ...made.shaped, clusters } };
}

const SOFT_HYPHEN = '\u00ad';
