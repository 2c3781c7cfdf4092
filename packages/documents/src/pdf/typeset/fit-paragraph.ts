import type { LanguageCode } from '@interlinear/languages';
import { balanceLines, MAX_SPACE_SHRINK } from '@interlinear/typesetting/balance-lines';
import { breakLines, countSpaces } from '@interlinear/typesetting/break-lines';
import type { Hyphenator } from '@interlinear/typesetting/hyphenator';
import { MAX_LETTER_SPACING, spaceLetters } from '@interlinear/typesetting/letter-spacing';
import type { Line, Word } from './styled-text.ts';

/** Space available to a paragraph, in points. */
export interface AvailableSpace {
  /** Font size and leading of the original. */
  fontSize: number;
  leading: number;
  /** Original width, and the width it may grow to. */
  width: number;
  maxWidth: number;
  /** Original distance from the first baseline to the last, and the distance it may grow to. */
  depth: number;
  maxDepth: number;
  /** Indent of the first line at the original's size; negative for a hanging first line. */
  firstLineIndent: number;
  endRoom?: EndRoom;
  /** Whether its lines may become longer although there are several, as those of an address or a centred title. */
  mayWiden?: boolean;
  /** Distance by which the first baseline may move up to make room for more lines, as in a cell of a table. */
  maxRaise?: number;
  /** Whether the first baseline stays where it was, because something beside it shares it. */
  keepsBaseline?: boolean;
}

/** Room that something beside the end of a paragraph takes from its last lines. */
interface EndRoom {
  /** Index of the first line that it is beside. */
  line: number;
  /** Width taken, in points. */
  width: number;
}

export interface FittedParagraph {
  /** Font size relative to the original's. */
  scale: number;
  /** Font size in points. */
  size: number;
  leading: number;
  width: number;
  firstLineIndent: number;
  endRoom?: EndRoom;
  /** Distance by which the first baseline is above the original's. */
  raise: number;
  /** Distance added between its letters, in em. */
  letterSpacing: number;
  lines: readonly Line[];
  /** Whether the text stays within the available space. */
  fits: boolean;
}

export interface FitOptions {
  target: LanguageCode;
  /** Hyphenates long words. */
  hyphenator?: Hyphenator | undefined;
  /** Whether its lines are stretched to its full width, so that spaces may shrink as well. Default false. */
  isJustified?: boolean;
  /** Minimum and preferred line distance, in em. */
  leading: { min: number; preferred: number };
  /** Scale to start from, which is that of other paragraphs of this style. Default 1. */
  scale?: number;
}

/**
 * Finds the largest size at which a paragraph fits: first lines move closer, then the free space around is used, then the
 * spaces between words and those between letters shrink a little, and only then does the font size, step by step.
 */
export function fitParagraph(words: readonly Word[], room: AvailableSpace, options: FitOptions): FittedParagraph {
  let best: FittedParagraph | undefined;
  for (const [scale, isFree] of fitSteps(options.scale ?? 1, room)) {
    const attempt = fitAt(words, room, { scale, isFree }, options);
    best = attempt;
    if (attempt.fits) return attempt;
    const tighter = isFree && attempt.demand < MAX_DEMAND && fitTighter(words, room, scale, options);
    if (tighter) return tighter;
  }
  return best ?? fitAt(words, room, { scale: 1, isFree: true }, options);
}

/** Ways to set a text tighter, the least visible first. */
const TIGHTER = [
  { letterSpacing: 0, hasTightSpaces: true },
  { letterSpacing: -MAX_LETTER_SPACING / 2, hasTightSpaces: false },
  { letterSpacing: -MAX_LETTER_SPACING / 2, hasTightSpaces: true },
  { letterSpacing: -MAX_LETTER_SPACING, hasTightSpaces: false },
  { letterSpacing: -MAX_LETTER_SPACING, hasTightSpaces: true },
];
/** Text relative to its space above which no tighter setting makes it fit. */
const MAX_DEMAND = 1.08;

function fitTighter(
  words: readonly Word[],
  room: AvailableSpace,
  scale: number,
  options: FitOptions,
): FittedParagraph | undefined {
  let spaced = { letterSpacing: 0, words };
  for (const { letterSpacing, hasTightSpaces } of TIGHTER) {
    if (hasTightSpaces && !options.isJustified) continue;
    if (spaced.letterSpacing !== letterSpacing) spaced = { letterSpacing, words: spaceLetters(words, letterSpacing) };
    const fit = fitAt(spaced.words, room, { scale, isFree: true, letterSpacing, hasTightSpaces }, options);
    if (fit.fits) return fit;
  }
  return undefined;
}

/**
 * Breaks the lines of a fitted paragraph anew, so that they are filled evenly. Size, width and number of lines stay.
 */
export function balanceParagraph(
  words: readonly Word[],
  fit: FittedParagraph,
  { target, hyphenator, isJustified = false }: Pick<FitOptions, 'target' | 'hyphenator' | 'isJustified'>,
): FittedParagraph {
  if (!fit.fits || fit.lines.length < 2) return fit;
  const hanging = Math.max(0, -fit.firstLineIndent) / fit.size;
  const spaced = fit.letterSpacing === 0 ? words : spaceLetters(words, fit.letterSpacing);
  const lines = balanceLines(alignMarker(spaced, hanging), {
    widthOf: lineWidths(fit),
    target,
    hyphenator,
    isJustified,
    maxLines: fit.lines.length,
  });
  return lines ? { ...fit, lines } : fit;
}

/** Width of each line in em. */
function lineWidths(fit: Pick<FittedParagraph, 'width' | 'size' | 'firstLineIndent' | 'endRoom'>) {
  return (line: number): number => lineRoom(fit, line) / fit.size;
}

/** Room of a line behind its indent, in points. */
export function lineRoom(fit: Pick<FittedParagraph, 'width' | 'firstLineIndent' | 'endRoom'>, line: number): number {
  const { width, endRoom } = fit;
  return width - lineIndent(fit, line) - (endRoom && line >= endRoom.line ? endRoom.width : 0);
}

/** Indent of a line, in points. */
export function lineIndent({ firstLineIndent }: Pick<FittedParagraph, 'firstLineIndent'>, line: number): number {
  return Math.max(0, line === 0 ? firstLineIndent : -firstLineIndent);
}

interface Setting {
  scale: number;
  /** Whether it may grow into the free space around. */
  isFree: boolean;
  /** Distance added between the letters of its words, in em. */
  letterSpacing?: number;
  /** Whether a line may be saved by shrinking the spaces between words. */
  hasTightSpaces?: boolean;
}

/** Result of fitting, with the length of the text relative to that of the lines that there is space for. */
type Attempt = FittedParagraph & { demand: number };

/** Fits a paragraph in a given way. */
function fitAt(
  words: readonly Word[],
  room: AvailableSpace,
  { scale, isFree, letterSpacing = 0, hasTightSpaces = false }: Setting,
  options: FitOptions,
): Attempt {
  const size = room.fontSize * scale;
  const width = isFree && mayWiden(room) ? room.maxWidth : room.width;
  const firstLineIndent = room.firstLineIndent * scale;
  const hanging = Math.max(0, -firstLineIndent);
  const endRoom = room.endRoom ? { endRoom: room.endRoom } : {};
  const widthOf = lineWidths({ width, size, firstLineIndent, ...endRoom });
  const { target, hyphenator } = options;
  const aligned = alignMarker(words, hanging / size);
  const greedy = breakLines(aligned, { widthOf, target, hyphenator });
  const fewer = { widthOf, target, hyphenator, isJustified: true, maxLines: greedy.length - 1 };
  const lines = (hasTightSpaces && balanceLines(aligned, fewer)) || greedy;
  const gaps = Math.max(0, lines.length - 1);
  const closest = options.leading.min * size;
  const below = isFree ? room.maxDepth + (room.fontSize - size) * DESCENT : room.depth;
  const shrunk = raiseOf(room, size, gaps);
  // Cells wrap into the space above, too, before they shrink.
  const missing = Math.max(0, gaps * closest - shrunk - below);
  const raise = shrunk + (isFree ? Math.min(room.maxRaise ?? 0, missing) : 0);
  const depth = raise + below;
  // Smaller text with lines a little further apart leaves smaller gaps between paragraphs.
  const liked = Math.max((room.leading * (1 + scale)) / 2, options.leading.preferred * size);
  const leading = gaps === 0 ? liked : Math.max(closest, Math.min(liked, depth / gaps));
  const shrink = (line: Line) => (hasTightSpaces && !line.isLast ? countSpaces(line) * MAX_SPACE_SHRINK : 0);
  const isTooWide = lines.some((line, index) => line.width - shrink(line) > widthOf(index) + 0.02);
  return {
    scale,
    size,
    leading,
    width,
    firstLineIndent,
    ...endRoom,
    raise,
    letterSpacing,
    lines,
    fits: gaps * closest <= depth + MAX_OVERFLOW * size && !isTooWide,
    demand: demandOf(lines, widthOf, 1 + Math.max(0, Math.floor(depth / closest + MAX_OVERFLOW))),
  };
}

function demandOf(lines: readonly Line[], widthOf: (line: number) => number, maxLines: number): number {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  return sum(lines.map(({ width }) => width)) / sum(Array.from({ length: maxLines }, (_, index) => widthOf(index)));
}

/** Smaller text keeps the upper edge of a paragraph, but a single line keeps its baseline. */
function raiseOf(room: AvailableSpace, size: number, gaps: number): number {
  const isLine = isSingleLine(room) && gaps === 0;
  return room.keepsBaseline || isLine ? 0 : (room.fontSize - size) * CAPITAL_HEIGHT;
}

/** Metrics of letters, in em. */
const CAPITAL_HEIGHT = 0.7;
const DESCENT = 0.22;

/** Overflow allowed at the bottom, in em. */
const MAX_OVERFLOW = 0.12;
/** Smallest legible font size, in points. */
const MIN_FONT_SIZE = 4;

function* fitSteps(first: number, room: AvailableSpace): Generator<[scale: number, isFree: boolean]> {
  for (let scale = first; scale >= 0.299 && (scale > 0.99 || scale * room.fontSize >= MIN_FONT_SIZE); scale -= 0.05) {
    // Single lines, such as headings, always use the free space beside them.
    if (!mayWiden(room)) yield [scale, false];
    yield [scale, true];
  }
}

/** Columns keep their width; single lines may become longer. */
function mayWiden(room: AvailableSpace): boolean {
  return room.mayWiden ?? isSingleLine(room);
}

function isSingleLine({ depth, fontSize }: AvailableSpace): boolean {
  return depth < fontSize * 0.5;
}

/** Aligns the text after a bullet or number with the lines below. */
function alignMarker(words: readonly Word[], hanging: number): readonly Word[] {
  const [first, ...rest] = words;
  const space = first?.parts.at(-1);
  if (!first || hanging <= 0 || space?.kind !== 'text' || !space.isSpace || first.width >= hanging) return words;
  const trailing = hanging - first.width;
  // Markers are short; anything longer is the first word of a paragraph with a hanging indent.
  if (trailing > 3 || first.width > 3) return words;
  const parts = [...first.parts.slice(0, -1), { ...space, width: space.width + trailing - first.trailing }];
  return [{ ...first, parts, trailing }, ...rest];
}
