import { type Extent, transformExtent } from '../matrix.ts';
import type { LocalFrame } from '../model.ts';
import type { TextLine } from './text-line.ts';

/** Sizes of a bullet, and its distance from the text, relative to the font size. */
const MIN_SIDE = 0.12;
const MAX_SIDE = 1.2;
const MIN_DISTANCE = 0.15;
const MAX_DISTANCE = 3;
/** Height of its middle above the baseline. */
const MIN_RISE = 0.05;
const MAX_RISE = 0.65;

/** Differences between the places and between the sizes of bullets of one list, relative to the font size and to each other. */
const MAX_SHIFT = 0.2;
const MAX_GROWTH = 1.25;
/** Distance between the baselines of items, in em. */
const MIN_LEADING = 0.8;

interface Item {
  bullet: Extent;
  line: TextLine;
}

/**
 * Finds the items of lists whose bullet is a drawn shape or a small picture, as browsers print them. Without the bullet they look
 * like running text. A single shape is no bullet but a sign or a part of a figure.
 */
export function linesWithBullets(
  lines: readonly TextLine[],
  shapes: readonly Extent[],
  frame: LocalFrame,
): ReadonlySet<TextLine> {
  const bullets = shapes.map((shape) => transformExtent(frame.fromPage, shape));
  const items = bullets.flatMap((bullet): Item[] => {
    const [line] = lines
      .filter((candidate) => isBeside(bullet, candidate))
      .sort((one, other) => distanceOf(bullet, one) - distanceOf(bullet, other));
    return line ? [{ bullet, line }] : [];
  });
  return new Set(items.filter((item) => items.some((other) => areOfOneList(item, other))).map(({ line }) => line));
}

/** Whether two items have equal bullets, one below the other. */
function areOfOneList(one: Item, other: Item): boolean {
  const { size, baseline } = one.line;
  const [height, otherHeight] = [heightOf(one.bullet), heightOf(other.bullet)];
  return (
    Math.abs(one.bullet.left - other.bullet.left) < MAX_SHIFT * size &&
    Math.max(height, otherHeight) < MAX_GROWTH * Math.min(height, otherHeight) &&
    Math.abs(baseline - other.line.baseline) > MIN_LEADING * size
  );
}

function heightOf({ bottom, top }: Extent): number {
  return top - bottom;
}

function isBeside(bullet: Extent, line: TextLine): boolean {
  const { size, baseline } = line;
  const sides = [bullet.right - bullet.left, bullet.top - bullet.bottom];
  if (Math.min(...sides) < MIN_SIDE * size || Math.max(...sides) > MAX_SIDE * size) return false;
  const rise = ((bullet.top + bullet.bottom) / 2 - baseline) / size;
  const distance = distanceOf(bullet, line) / size;
  return rise > MIN_RISE && rise < MAX_RISE && distance > MIN_DISTANCE && distance < MAX_DISTANCE;
}

/** Distance from a bullet to the start of a line; negative where the bullet is not before it. */
function distanceOf(bullet: Extent, { isRightToLeft, left, right }: TextLine): number {
  return isRightToLeft ? bullet.left - right : left - bullet.right;
}
