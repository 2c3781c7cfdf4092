import { type TurnedBox, turnedBoxAround } from '../geometry.ts';
import type { RegionStyle } from '../region.ts';
import type { LineGroup } from './group-lines.ts';

interface Surroundings {
  /** Boxes of all regions of the picture, this one included. */
  boxes: readonly TurnedBox[];
  direction: RegionStyle['direction'];
  /** In pixels. */
  pictureWidth: number;
}

/** Determines how the lines of a region are aligned. `left` is also the upper end of vertical lines. */
export function alignmentOf(group: LineGroup, surroundings: Surroundings): RegionStyle['align'] {
  const { angle } = group.lines[0]?.box ?? { angle: 0 };
  const lines = group.lines.map(({ box }) => turnedBoxAround(angle, [box]));
  const size = Math.max(...group.lines.map(({ line }) => line.size));
  const isRightToLeft = surroundings.direction === 'rtl';
  if (lines.length > 1) return alignmentOfLines(lines, { size, isRightToLeft });
  const [line] = lines;
  return line ? alignmentAmong(line, { ...surroundings, size, isRightToLeft }) : 'left';
}

/** Advantage, in em, that the edge where reading begins has over the centre and the other edge. */
const START_ADVANTAGE = 0.25;

/** Chooses the edge or centre that varies least. */
function alignmentOfLines(
  lines: readonly TurnedBox[],
  { size, isRightToLeft }: { size: number; isRightToLeft: boolean },
): RegionStyle['align'] {
  const spreads = {
    left: spreadOf(lines.map(({ start }) => start)),
    center: spreadOf(lines.map(({ start, end }) => (start + end) / 2)),
    right: spreadOf(lines.map(({ end }) => end)),
  };
  spreads[isRightToLeft ? 'right' : 'left'] -= START_ADVANTAGE * size;
  if (spreads.left <= spreads.center && spreads.left <= spreads.right) return 'left';
  return spreads.center <= spreads.right ? 'center' : 'right';
}

function spreadOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

/** Distance, in em, within which edges or centres are aligned. */
const ALIGNED_DISTANCE = 0.3;
/** Distance of centres, which are at the same place by chance more often. */
const CENTRED_DISTANCE = 0.15;
/** Distance of a centred line from the middle of the picture, relative to the picture's width. */
const MIDDLE_DISTANCE = 0.015;

/** Compares a single line with the other regions above and below it, and with the middle of the picture. */
function alignmentAmong(
  line: TurnedBox,
  { boxes, direction, pictureWidth, size, isRightToLeft }: Surroundings & { size: number; isRightToLeft: boolean },
): RegionStyle['align'] {
  const counts = { left: 0, center: 0, right: 0 };
  for (const box of boxes) {
    const other = turnedBoxAround(line.angle, [box]);
    const isSame = Math.abs(other.top - line.top) + Math.abs(other.start - line.start) < 1;
    if (isSame || other.start > line.end || other.end < line.start) continue;
    if (Math.abs(other.start - line.start) < ALIGNED_DISTANCE * size) counts.left++;
    if (Math.abs(other.start + other.end - line.start - line.end) < 2 * CENTRED_DISTANCE * size) counts.center++;
    if (Math.abs(other.end - line.end) < ALIGNED_DISTANCE * size) counts.right++;
  }
  const middle = (line.start + line.end) / 2;
  if (direction !== 'vertical-rl' && Math.abs(middle - pictureWidth / 2) < MIDDLE_DISTANCE * pictureWidth)
    counts.center++;
  const usual = isRightToLeft ? 'right' : 'left';
  const unusual = isRightToLeft ? 'left' : 'right';
  // A single other region may end at the same place by chance.
  const isUnusual = counts[unusual] > 1 && counts[unusual] > Math.max(counts.center, counts[usual]);
  if (isUnusual) return unusual;
  return counts.center > counts[usual] ? 'center' : usual;
}
