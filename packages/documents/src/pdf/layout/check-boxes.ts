import { type Extent, transformExtent } from '../matrix.ts';
import type { LocalFrame, Rule } from '../model.ts';
import type { TextLine } from './text-line.ts';

/** Sizes of a box, and its distance from the text, relative to the font size. */
const MIN_SIDE = 0.4;
const MAX_SIDE = 2;
const MAX_DISTANCE = 2;
const MAX_INSIDE = 0.6;

/**
 * Finds the lines that have a drawn box of their own at their start: options of a questionnaire to be ticked, with the
 * box before the text or around its letter. Such lines look like running text otherwise.
 */
export function linesWithBoxes(
  lines: readonly TextLine[],
  rules: readonly Rule[],
  frame: LocalFrame,
): ReadonlySet<TextLine> {
  const boxes = boxesOf(rules, frame);
  if (boxes.length === 0) return new Set();
  return new Set(lines.filter((line) => boxes.some((box) => isAtStart(box, line))));
}

/** Boxes are pairs of upright sides of one height. */
function boxesOf(rules: readonly Rule[], frame: LocalFrame): Extent[] {
  const sides = rules
    .map(({ extent }) => transformExtent(frame.fromPage, extent))
    .filter(({ left, right, top, bottom }) => top - bottom > 4 * (right - left) && top - bottom < MAX_HEIGHT)
    .sort((one, other) => one.bottom - other.bottom || one.left - other.left);
  return sides.flatMap((left, index) => {
    const right = sides[index + 1];
    if (!right || Math.abs(right.bottom - left.bottom) > 1 || Math.abs(right.top - left.top) > 1) return [];
    const aspect = (right.right - left.left) / (left.top - left.bottom);
    return aspect > 0.6 && aspect < 1.7 ? [{ ...left, right: right.right }] : [];
  });
}

/** Larger boxes, in points, are frames and table cells. */
const MAX_HEIGHT = 30;

function isAtStart({ left, right, top, bottom }: Extent, line: TextLine): boolean {
  const { size, baseline } = line;
  const height = top - bottom;
  if (height < MIN_SIDE * size || height > MAX_SIDE * size) return false;
  const isOnLine = bottom < baseline + 0.5 * size && top > baseline + 0.2 * size;
  const start = line.isRightToLeft ? -line.right : line.left;
  const [outer, inner] = line.isRightToLeft ? [-right, -left] : [left, right];
  return isOnLine && inner > start - MAX_DISTANCE * size && outer < start + MAX_INSIDE * size;
}
