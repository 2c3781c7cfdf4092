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

/**
 * Finds the items of lists whose bullet is a drawn shape or a small picture, as browsers print them. Without the bullet they look
 * like running text.
 */
export function linesWithBullets(
  lines: readonly TextLine[],
  shapes: readonly Extent[],
  frame: LocalFrame,
): ReadonlySet<TextLine> {
  const bullets = shapes.map((shape) => transformExtent(frame.fromPage, shape));
  const found = new Set<TextLine>();
  for (const bullet of bullets) {
    const [nearest] = lines
      .filter((line) => isBeside(bullet, line))
      .sort((one, other) => distanceOf(bullet, one) - distanceOf(bullet, other));
    if (nearest) found.add(nearest);
  }
  return found;
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
