import type { TextLine } from './text-line.ts';

/** Limits relative to the font size. */
const MIN_WIDTH = 10;
const MAX_LEADING = 2.8;
const MAX_SHIFT = 6;
const SAME_SIZE = 0.06;

const MIN_PAIRS = 3;
const SAME_LEADING = 0.06;

/**
 * Usual distance of the lines of running text on a page, in font sizes; `undefined` where no lines surely continue a
 * sentence. Found in typescripts with double spacing, whose lines are as far apart as paragraphs of other files.
 */
export function usualLeading(lines: readonly TextLine[]): number | undefined {
  const sorted = lines.toSorted((one, other) => other.baseline - one.baseline);
  const distances = sorted
    .flatMap((line, index) => distanceToRest(line, sorted.slice(index + 1)) ?? [])
    .sort((one, other) => one - other);
  const median = distances[distances.length >> 1];
  if (median === undefined || distances.length < MIN_PAIRS) return undefined;
  const near = distances.filter((distance) => Math.abs(distance - median) < SAME_LEADING * median);
  return near.length * 2 > distances.length ? median : undefined;
}

/** Distance to the line that continues the sentence of a full line, if it does. */
function distanceToRest(line: TextLine, below: readonly TextLine[]): number | undefined {
  const { size } = line;
  if (line.right - line.left < MIN_WIDTH * size || !/[\p{Ll},-]$/u.test(line.text)) return undefined;
  for (const next of below) {
    const distance = (line.baseline - next.baseline) / size;
    if (distance > MAX_LEADING) return undefined;
    if (distance < 0.5 || next.left > line.right || next.right < line.left) continue;
    const isRest =
      /^\p{Ll}/u.test(next.text) &&
      Math.abs(next.left - line.left) < MAX_SHIFT * size &&
      Math.abs(next.size - size) < SAME_SIZE * size;
    return isRest ? distance : undefined;
  }
  return undefined;
}
