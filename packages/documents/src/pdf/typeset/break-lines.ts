import type { LanguageCode } from '@interlinear/languages';
import { reshape, type TextPart, type Word, type WordPart, wordOf } from './compose.ts';
import type { Hyphenator } from './hyphenator.ts';

export interface Line {
  /** In reading order, without the spaces at its end. */
  parts: readonly WordPart[];
  /** In em. */
  width: number;
  /** It ends where the paragraph or an own line of it ends, so that it is never stretched. */
  isLast: boolean;
  /** How many words there are up to its end. */
  end: number;
}

interface BreakOptions {
  /** How wide a line may be, in em; lines are counted from 0. */
  widthOf(line: number): number;
  target: LanguageCode;
  /** Parts words where a line would stay too empty. */
  hyphenator?: Hyphenator | undefined;
}

/** Puts words into lines, as many into each as it takes. */
export function breakLines(words: readonly Word[], { widthOf, target, hyphenator }: BreakOptions): Line[] {
  const lines: Line[] = [];
  let current: Word[] = [];
  let used = 0;
  let hyphens = 0;
  const finish = (isLast: boolean, end: number): void => {
    lines.push(toLine(current, isLast, end));
    current = [];
    used = 0;
    hyphens = 0;
  };
  /** What is left of a word of which a part ends the line. */
  const parted = (word: Word, index: number): Word | undefined => {
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

/** Of a line's width: what stays empty at its end before a word is parted. */
const MAX_EMPTY_SHARE = 0.08;
/** One below the other. */
const MAX_CONSECUTIVE_HYPHENS = 2;
/** In em: what measures the same after rounding is not too wide. */
const TOLERANCE = 0.01;

function toLine(words: readonly Word[], isLast: boolean, end: number): Line {
  const parts = words.flatMap((word) => word.parts);
  const visible = parts.slice(0, parts.findLastIndex((part) => part.kind === 'box' || !part.isSpace) + 1);
  const [first, ...rest] = visible;
  // Where a line begins there is nothing to keep a distance from.
  const line = first && first.gap > 0 ? [{ ...first, gap: 0 }, ...rest] : visible;
  return { parts: line, width: line.reduce((sum, part) => sum + part.width + part.gap, 0), isLast, end };
}

/** A word that no line can hold is broken between any two letters. */
function splitIntoGraphemes(word: Word, target: LanguageCode): Word[] {
  return word.parts.flatMap((part) =>
    part.kind === 'box' || part.isSpace
      ? [wordOf([part], false)]
      : graphemesOf(part).map((text) => wordOf([reshape(part, text, target)], false)),
  );
}

function graphemesOf(part: TextPart): string[] {
  return [...graphemes.segment(part.text)].map(({ segment }) => segment);
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Parts a word so that as much of it as fits ends a line with a hyphen; `undefined` where nothing fits, or it must not be parted. */
function hyphenateWord(
  word: Word,
  room: number,
  { hyphenator, target }: { hyphenator: Hyphenator; target: LanguageCode },
): [head: Word, tail: Word] | undefined {
  const [part, ...spaces] = word.parts;
  if (part?.kind !== 'text' || part.isSpace || part.level % 2 === 1) return undefined;
  if (!spaces.every((space) => space.kind === 'text' && space.isSpace)) return undefined;
  const letters = /\p{L}+/u.exec(part.text);
  // Neither addresses nor names of files.
  if (!letters || !/^[\p{P}]*\p{L}+[\p{P}]*$/u.test(part.text)) return undefined;
  for (const offset of hyphenator(letters[0]).toReversed()) {
    const end = letters.index + offset;
    const head = { ...withHyphen(part, part.text.slice(0, end), target), gap: part.gap };
    if (head.width + head.gap > room) continue;
    return [wordOf([head], false), wordOf([reshape(part, part.text.slice(end), target), ...spaces], word.endsLine)];
  }
  return undefined;
}

/** It looks like a hyphen and is read as a soft one: whoever copies the text gets the word whole. */
function withHyphen(part: TextPart, text: string, target: LanguageCode): TextPart {
  const made = reshape(part, `${text}-`, target);
  const clusters = made.shaped.clusters.map((cluster, index) => {
    const isHyphen = index === made.shaped.clusters.length - 1 && cluster.text === '-';
    return isHyphen
      ? { text: SOFT_HYPHEN, glyphs: cluster.glyphs.map((glyph) => ({ ...glyph, text: SOFT_HYPHEN })) }
      : cluster;
  });
  return { ...made, text: text + SOFT_HYPHEN, shaped: { ...made.shaped, clusters } };
}

const SOFT_HYPHEN = '\u00ad';
