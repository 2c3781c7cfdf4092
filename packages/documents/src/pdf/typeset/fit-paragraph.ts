import type { LanguageCode } from '@interlinear/languages';
import { breakLines, type Line } from './break-lines.ts';
import type { Word } from './compose.ts';
import type { Hyphenator } from './hyphenator.ts';

/** What a paragraph has to go into; lengths in points. */
export interface AvailableSpace {
  /** Of the original. */
  fontSize: number;
  leading: number;
  /** How wide it was, and how wide it may become. */
  width: number;
  maxWidth: number;
  /** From the first baseline to the last: how much it took, and how much it may take. */
  depth: number;
  maxDepth: number;
  /** Of the first line, negative when the others are further in; at the original's size. */
  firstLineIndent: number;
}

export interface Fit {
  /** Of the original's size. */
  scale: number;
  /** In points. */
  size: number;
  leading: number;
  width: number;
  firstLineIndent: number;
  lines: readonly Line[];
  /** Whether it stays within its room. */
  fits: boolean;
}

export interface FitOptions {
  target: LanguageCode;
  /** Parts its words. */
  hyphenator?: Hyphenator | undefined;
  /** In em: how close lines may come, and how far apart they like to be. */
  leading: { min: number; preferred: number };
  /** Where to begin: what others of its style have got. Default 1. */
  scale?: number;
}

/**
 * Finds the largest size at which a paragraph fits: lines come closer first, then the room around is used, and only when
 * both are not enough letters become smaller, step by step.
 */
export function fitParagraph(words: readonly Word[], room: AvailableSpace, options: FitOptions): Fit {
  let best: Fit | undefined;
  for (const [scale, isFree] of fitSteps(options.scale ?? 1, room)) {
    best = fitAt(words, room, scale, isFree, options);
    if (best.fits) return best;
  }
  return best ?? fitAt(words, room, 1, true, options);
}

/** The paragraph at a given size, with as much room as there is. */
function fitAt(words: readonly Word[], room: AvailableSpace, scale: number, isFree: boolean, options: FitOptions): Fit {
  const size = room.fontSize * scale;
  // A column keeps its width; only what is one line alone may become longer.
  const width = isFree && isSingleLine(room) ? room.maxWidth : room.width;
  const depth = isFree ? room.maxDepth : room.depth;
  const firstLineIndent = room.firstLineIndent * scale;
  const hanging = Math.max(0, -firstLineIndent);
  const widthOf = (line: number): number => (width - (line === 0 ? Math.max(0, firstLineIndent) : hanging)) / size;
  const { target, hyphenator } = options;
  const lines = breakLines(alignMarker(words, hanging / size), { widthOf, target, hyphenator });
  const gaps = Math.max(0, lines.length - 1);
  const closest = options.leading.min * size;
  const liked = Math.max(room.leading * scale, options.leading.preferred * size);
  const leading = gaps === 0 ? liked : Math.max(closest, Math.min(liked, depth / gaps));
  const isTooWide = lines.some((line, index) => line.width > widthOf(index) + 0.02);
  return {
    scale,
    size,
    leading,
    width,
    firstLineIndent,
    lines,
    fits: gaps * closest <= depth + SLACK * size && !isTooWide,
  };
}

/** In em: descenders may come this much lower than they did. */
const SLACK = 0.12;
/** Letters of this size can still be read; in points. */
const MIN_FONT_SIZE = 4;

function* fitSteps(first: number, room: AvailableSpace): Generator<[scale: number, isFree: boolean]> {
  for (let scale = first; scale >= 0.299 && (scale > 0.99 || scale * room.fontSize >= MIN_FONT_SIZE); scale -= 0.05) {
    // A heading, for example, has mostly room beside it.
    if (!isSingleLine(room)) yield [scale, false];
    yield [scale, true];
  }
}

function isSingleLine({ depth, fontSize }: AvailableSpace): boolean {
  return depth < fontSize * 0.5;
}

/** The text after a bullet or number begins where the lines below it do. */
function alignMarker(words: readonly Word[], hanging: number): readonly Word[] {
  const [first, ...rest] = words;
  const space = first?.parts.at(-1);
  if (!first || hanging <= 0 || space?.kind !== 'text' || !space.isSpace || first.width >= hanging) return words;
  const trailing = hanging - first.width;
  // A marker is short; more than this is the first word of a paragraph whose other lines are further in.
  if (trailing > 3 || first.width > 3) return words;
  const parts = [...first.parts.slice(0, -1), { ...space, width: space.width + trailing - first.trailing }];
  return [{ ...first, parts, trailing }, ...rest];
}
