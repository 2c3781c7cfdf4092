import type { LanguageCode } from '@interlinear/languages';
import { breakLines, type Line } from '@interlinear/typesetting/break-lines';
import type { Word } from '@interlinear/typesetting/compose';
import type { Hyphenator } from '@interlinear/typesetting/hyphenator';

/** Words of one region with everything that decides how they may be set. Lengths are in pixels. */
export interface FitRequest {
  words: readonly Word[];
  target: LanguageCode;
  hyphenator: Hyphenator | undefined;
  /** Font size of the original. */
  size: number;
  /** Number of lines of the original. */
  lineCount: number;
  /** Preferred and minimum line distance, in em. */
  leading: { preferred: number; min: number };
  /** Width and height of the original's place, and of the free room around it. */
  own: Extent;
  free: Extent;
  /** Widths that a curved place leaves for a number of lines of a size; `undefined` if they do not fit below each other. */
  widthsOf?: (count: number, size: number, leading: number) => readonly number[] | undefined;
}

interface Extent {
  width: number;
  height: number;
}

export interface FittedLines {
  /** Font size relative to the original's. */
  scale: number;
  size: number;
  /** Distance of baselines. */
  leading: number;
  lines: readonly Line[];
  /** Number of places for lines in a curved shape; the last ones may stay empty. */
  slots: number;
  fits: boolean;
  /** Whether a word that cannot be hyphenated is wider than its line. */
  splitsWord: boolean;
}

/** Height of a line's letters with accents, in em. */
export const LINE_HEIGHT = 1.1;
/** Height above the room that is tolerated, in em: few letters have both accents and descenders. */
const MAX_EXCESS = 0.16;
const STEP = 0.05;
/** Scale down to which one line beside free room is preferred to two. */
const MIN_SINGLE_LINE = 0.8;
/** Scale down to which words are kept whole. */
const MIN_WHOLE_WORDS = 0.5;
/** Smallest scale and size, in pixels, that are tried. */
const MIN_SCALE = 0.3;
const MIN_SIZE = 6;

/** Finds the largest size at which the words fit: in the original's place, then in the free room, then smaller. */
export function fitLines(request: FitRequest, maxScale = 1): FittedLines {
  const smallest = Math.min(maxScale, Math.max(MIN_SCALE, MIN_SIZE / request.size));
  for (const mayReachSmallest of [false, true]) {
    const last = mayReachSmallest ? smallest : Math.max(smallest, Math.min(maxScale, MIN_WHOLE_WORDS));
    for (let scale = maxScale; scale > last - STEP / 2; scale -= STEP) {
      // Rounding, and a step past the end, must not set letters smaller than the limit.
      for (const attempt of attemptsAt(request, Math.max(scale, last)))
        if (attempt.fits && (mayReachSmallest || !attempt.splitsWord)) return attempt;
    }
  }
  const attempts = attemptsAt(request, smallest);
  return attempts.find(({ fits }) => fits) ?? attempts.at(-1) ?? setLines(request, smallest, request.free);
}

/** Sets the words at exactly one size, as well as possible. */
export function setAtSize(request: FitRequest, scale: number): FittedLines {
  const attempts = attemptsAt(request, scale);
  return attempts.find(({ fits }) => fits) ?? attempts.at(-1) ?? setLines(request, scale, request.free);
}

function attemptsAt(request: FitRequest, scale: number): FittedLines[] {
  const { own, free, lineCount, widthsOf } = request;
  if (widthsOf) return setInShape(request, scale, widthsOf);
  if (lineCount > 1) {
    const rooms = [own, { ...own, height: free.height }, free];
    return rooms.map((room) => setLines(request, scale, room));
  }
  const single = setLines(request, scale, { ...own, width: free.width });
  // One line becomes two only if it would be much smaller otherwise.
  const shrunk = scale > MIN_SINGLE_LINE && setLines(request, MIN_SINGLE_LINE, { ...own, width: free.width }).fits;
  return single.fits || shrunk ? [single] : [single, setLines(request, scale, free)];
}

function setLines(request: FitRequest, scale: number, { width, height }: Extent): FittedLines {
  const { words, target, hyphenator, lineCount, leading } = request;
  const size = request.size * scale;
  const lines = breakLines(words, { widthOf: () => width / size, target, hyphenator });
  const gaps = lines.length - 1;
  const preferred = leading.preferred * size;
  const room = height + MAX_EXCESS * size - LINE_HEIGHT * size;
  const distance = gaps === 0 ? preferred : Math.max(leading.min * size, Math.min(preferred, room / gaps));
  const isNarrowEnough = lines.every((line) => line.width * size <= width + 0.5);
  const isOneLine = lineCount === 1 && gaps === 0;
  const fits = isNarrowEnough && (isOneLine || gaps * distance <= room + 0.5);
  return {
    scale,
    size,
    leading: distance,
    lines,
    slots: lines.length,
    fits,
    splitsWord: !hyphenator && words.some((word) => word.width * size > width),
  };
}

/** Tries one line, two, and so on, each as wide as its place in a curved shape. */
function setInShape(
  request: FitRequest,
  scale: number,
  widthsOf: NonNullable<FitRequest['widthsOf']>,
): [FittedLines, ...FittedLines[]] {
  const { words, target, hyphenator } = request;
  const size = request.size * scale;
  const leading = Math.max(request.leading.min, Math.min(request.leading.preferred, 1.3)) * size;
  const attempts: FittedLines[] = [];
  for (let count = 1; ; count++) {
    const widths = widthsOf(count, size, leading);
    if (!widths) break;
    const widthOf = (line: number) => (widths[line] ?? widths.at(-1) ?? 0) / size;
    const lines = breakLines(words, { widthOf, target, hyphenator });
    const fits = lines.length <= count && lines.every((line, index) => line.width <= widthOf(index) + 0.02);
    const splitsWord = !hyphenator && words.some((word) => word.width > Math.max(...widths) / size);
    attempts.push({ scale, size, leading, lines, slots: count, fits, splitsWord });
    if (fits && !splitsWord) break;
  }
  // Lines that fill all their places are in the middle of the shape.
  const fitting = attempts.filter(({ fits }) => fits);
  const best = fitting.find(({ lines, slots }) => lines.length === slots) ?? fitting[0] ?? attempts.at(-1);
  return [best ?? setLines(request, scale, request.own)];
}
