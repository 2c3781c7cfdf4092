import type { DrawnBox } from '../model.ts';
import { outlineOf, type Path } from './path.ts';

/** Shortest side of a box in points; thinner ones are lines. */
const MIN_SIDE = 3;
/** Distance of a point from an edge that it belongs to. */
const TOLERANCE = 0.3;

/** Recognizes a rectangle, with round corners or without. */
export function drawnBoxOf(path: Path): Pick<DrawnBox, 'extent' | 'radius'> | undefined {
  const extent = outlineOf(path);
  if (!extent || path.subpaths !== 1) return undefined;
  const { pieces } = path;
  const [width, height] = [extent.right - extent.left, extent.top - extent.bottom];
  if (Math.min(width, height) < MIN_SIDE) return undefined;
  if (path.length === 1) return { extent, radius: 0 };
  const isAt = (value: number, edge: number) => Math.abs(value - edge) <= TOLERANCE;
  const across = pieces.filter(
    ({ bottom, top }) => isAt(top, bottom) && (isAt(top, extent.top) || isAt(bottom, extent.bottom)),
  );
  const along = pieces.filter(
    ({ left, right }) => isAt(left, right) && (isAt(left, extent.left) || isAt(right, extent.right)),
  );
  // Every straight piece is on an edge, so diagonals and notches exclude a path.
  if (across.length < 2 || across.length + along.length !== pieces.length) return undefined;
  const [first, ...others] = across.map(({ left, right }) => right - left);
  if (first === undefined || others.some((length) => !isAt(length, first))) return undefined;
  const radius = (width - first) / 2;
  const isRound = path.isComplex && radius <= height / 2 + TOLERANCE;
  return isRound || isAt(radius, 0) ? { extent, radius } : undefined;
}
