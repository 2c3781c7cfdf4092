import type { LanguageCode } from '@interlinear/languages';
import type { OpenFace } from '../faces/open-face.ts';
import {
  divisionsOf,
  hyphenationOffsets,
  type Line,
  lineOf,
  MAX_CONSECUTIVE_HYPHENS,
  TOLERANCE,
} from './break-lines.ts';
import { type LetterStyle, reshapePart, scaleOf, type TextPart, type Word } from './compose.ts';
import type { Hyphenator } from './hyphenator.ts';

interface BalanceOptions {
  /** Available width of a line in em, by line index from 0. */
  widthOf(line: number): number;
  target: LanguageCode;
  hyphenator?: Hyphenator | undefined;
  /** Whether the spaces of a line are stretched to fill it. */
  isJustified: boolean;
  /** Maximum number of lines. */
  maxLines: number;
}

/**
 * Breaks a paragraph into lines so that all of them are filled as evenly as possible, after Knuth and Plass: a line may
 * end earlier than it could if a later one gains by it. Returns `undefined` where that is not possible: a word is wider
 * than a line, the script has no spaces, or the paragraph is too long.
 */
export function balanceLines<Style extends LetterStyle>(
  words: readonly Word<Style>[],
  options: BalanceOptions,
): Line<Style>[] | undefined {
  const spaces = words.filter(({ trailing }) => trailing > 0).length;
  if (words.length < 4 || words.length > MAX_WORDS || spaces < words.length / 2) return undefined;
  const text = new BreakableText(words, options);
  let best: Break | undefined;
  const last = keyOf({ word: words.length, letters: 0 });
  let layer = new Map<number, Break>([[0, START]]);
  for (let line = 0; line < options.maxLines && layer.size > 0; line++) {
    const next = new Map<number, Break>();
    for (const start of layer.values()) {
      for (const end of text.breaksAfter(start, options.widthOf(line))) {
        const key = keyOf(end);
        if (end.demerits < (next.get(key)?.demerits ?? Number.POSITIVE_INFINITY)) next.set(key, end);
      }
    }
    const end = next.get(last);
    if (end && end.demerits < (best?.demerits ?? Number.POSITIVE_INFINITY)) best = end;
    next.delete(last);
    layer = next;
  }
  return best && text.linesUntil(best);
}

/** Longer paragraphs are rare, and their cost grows faster than their length. */
const MAX_WORDS = 1500;

/** A place where a line can end, with the best way to get there. */
interface Break {
  /** Number of whole words before it. */
  word: number;
  /** Letters of the next word before it, if it divides a word. */
  letters: number;
  /** Width of these letters, in em. */
  written: number;
  /** Consecutive divided words up to it. */
  hyphens: number;
  demerits: number;
  before?: Break;
}

/** Identifies a break; no word has that many letters. */
function keyOf({ word, letters }: Pick<Break, 'word' | 'letters'>): number {
  return word * 1024 + letters;
}

const START: Break = { word: 0, letters: 0, written: 0, hyphens: 0, demerits: 0 };

/** Share of a line that must be filled, if words are left. */
const MIN_FILLED = 0.65;
/** By how much a space may shrink in a justified line, in em: a third of its width, as in TeX. */
export const MAX_SPACE_SHRINK = 0.07;

/** A way to divide a word: letters before the hyphen, their width and that of the hyphen in em. */
interface Division {
  letters: number;
  written: number;
  hyphen: number;
}

class BreakableText<Style extends LetterStyle> {
  readonly #words: readonly Word<Style>[];
  readonly #options: BalanceOptions;
  readonly #divisions = new Map<number, readonly Division[]>();
  readonly #hyphenWidths = new Map<OpenFace, number>();

  constructor(words: readonly Word<Style>[], options: BalanceOptions) {
    this.#words = words;
    this.#options = options;
  }

  /** Returns the lines of the best way to a break. */
  linesUntil(end: Break): Line<Style>[] {
    const lines: Line<Style>[] = [];
    for (let at = end; at.before; at = at.before) {
      const words = this.#words.slice(at.before.word, at.word);
      const tail = this.#halvesAt(at.before)?.tail;
      const head = this.#halvesAt(at)?.head;
      if (tail) words[0] = tail;
      if (head) words.push(head);
      const isEnd = !head && (words.at(-1)?.endsLine === true || at.word === this.#words.length);
      lines.unshift(lineOf(words, isEnd, at.word));
    }
    return lines;
  }

  /** Shapes the halves of a divided word. */
  #halvesAt({ word: index, letters }: Break): { head: Word<Style>; tail: Word<Style> } | undefined {
    const { hyphenator, target } = this.#options;
    const word = this.#words[index];
    if (letters === 0 || !word || !hyphenator) return undefined;
    return [...divisionsOf(word, { hyphenator, target })].find((division) => division.letters === letters);
  }

  /** Returns the places where a line that starts at a break can end. */
  breaksAfter(start: Break, width: number): Break[] {
    const breaks: Break[] = [];
    let used = 0;
    let spaces = 0;
    for (let index = start.word; index < this.#words.length; index++) {
      const word = this.#words[index];
      if (!word) break;
      const written = index === start.word ? start.written : 0;
      const isEnd = word.endsLine || index + 1 === this.#words.length;
      // A last line is not justified, so its spaces do not shrink.
      const shrink = this.#options.isJustified && !isEnd ? spaces * MAX_SPACE_SHRINK : 0;
      if (used + word.width - written > width + shrink + TOLERANCE) {
        breaks.push(...this.#divided(start, { index, used, spaces, width }));
        break;
      }
      used += word.width - written;
      if (isEnd || used >= MIN_FILLED * width) {
        const place = { word: index + 1, letters: 0, written: 0 };
        breaks.push(this.#breakAt(start, place, { used, spaces, width, isEnd }));
      }
      if (word.endsLine) break;
      used += word.trailing;
      if (word.trailing > 0) spaces++;
    }
    return breaks;
  }

  #divided(start: Break, { index, used, spaces, width }: Omit<LineMeasures, 'isEnd'> & { index: number }): Break[] {
    if (start.hyphens >= MAX_CONSECUTIVE_HYPHENS || (index === start.word && start.letters > 0)) return [];
    return this.#divisionsOf(index).flatMap(({ letters, written, hyphen }) => {
      const end = used + written + hyphen;
      if (end > width) return [];
      return [this.#breakAt(start, { word: index, letters, written }, { used: end, spaces, width, isEnd: false })];
    });
  }

  /** Measures the ways to divide a word, without shaping its halves anew. */
  #divisionsOf(index: number): readonly Division[] {
    const { hyphenator } = this.#options;
    const word = this.#words[index];
    const known = this.#divisions.get(index);
    if (known || !hyphenator || !word) return known ?? [];
    const [part] = word.parts;
    const divisions = hyphenationOffsets(word, hyphenator).flatMap((letters) =>
      part?.kind === 'text' ? [{ letters, written: widthUntil(part, letters), hyphen: this.#hyphenWidth(part) }] : [],
    );
    this.#divisions.set(index, divisions);
    return divisions;
  }

  #hyphenWidth(part: TextPart<Style>): number {
    const known = this.#hyphenWidths.get(part.face) ?? reshapePart(part, '-', this.#options.target).width;
    this.#hyphenWidths.set(part.face, known);
    return known;
  }

  #breakAt(
    start: Break,
    { word, letters, written }: Pick<Break, 'word' | 'letters' | 'written'>,
    measures: LineMeasures,
  ): Break {
    const isDivided = letters > 0;
    const isLast = word === this.#words.length;
    return {
      word,
      letters,
      written,
      hyphens: isDivided ? start.hyphens + 1 : 0,
      demerits:
        start.demerits +
        (measures.isEnd ? lastLineDemerits(measures, isLast) : this.#lineDemerits(measures)) +
        (isDivided ? (start.letters > 0 ? CONSECUTIVE_HYPHENS : HYPHEN) : 0),
      before: start,
    };
  }

  /** Demerits of a line that is too loose or too tight, as TeX counts them. */
  #lineDemerits({ used, spaces, width }: LineMeasures): number {
    const room = width - used;
    const ratio = this.#options.isJustified
      ? room / (Math.max(spaces, 0.5) * (room < 0 ? MAX_SPACE_SHRINK : SPACE_STRETCH))
      : room / RAGGED_STRETCH;
    return (10 + Math.min(MAX_BADNESS, 100 * Math.abs(ratio) ** (this.#options.isJustified ? 3 : 2))) ** 2;
  }
}

interface LineMeasures {
  /** Width of its text in em, with the spaces in between at their own width. */
  used: number;
  spaces: number;
  width: number;
  isEnd: boolean;
}

/** Width of the first letters of a part, in em of the paragraph. */
function widthUntil(part: TextPart, letters: number): number {
  let width = 0;
  let at = 0;
  for (const { text, glyphs } of part.shaped.clusters) {
    if (at >= letters) break;
    width += glyphs.reduce((sum, { advance }) => sum + advance, 0);
    at += text.length;
  }
  return width * scaleOf(part);
}

/** Stretch of a space, and of the end of a ragged line, at which a line is as loose as may be liked, in em. */
const SPACE_STRETCH = 0.17;
const RAGGED_STRETCH = 3;
const MAX_BADNESS = 100_000;
const HYPHEN = 70 ** 2;
const CONSECUTIVE_HYPHENS = 200 ** 2;
/** A last line of a syllable or a short word. */
const SHORT_END = 100 ** 2;
const MIN_LAST_WIDTH = 2.5;

/** Demerits of the last line: none, unless it holds only a short word. */
function lastLineDemerits({ used, width }: LineMeasures, isLast: boolean): number {
  return isLast && used < Math.min(MIN_LAST_WIDTH, width / 4) ? SHORT_END : 0;
}
