/** Affine map [a b c d e f] as PDF writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Combines two maps: `inner` is applied first. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** Inverts a map; `undefined` when it is singular. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const determinant = a * d - b * c;
  if (!Number.isFinite(1 / determinant)) return undefined;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

export function transform([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [x: number, y: number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Axis-aligned rectangle with y upwards. */
export interface Extent {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** Bounding box of a transformed extent. */
export function transformExtent([a, b, c, d, e, f]: Matrix, { left, bottom, right, top }: Extent): Extent {
  const x1 = a * left + c * bottom + e;
  const x2 = a * right + c * bottom + e;
  const x3 = a * left + c * top + e;
  const x4 = a * right + c * top + e;
  const y1 = b * left + d * bottom + f;
  const y2 = b * right + d * bottom + f;
  const y3 = b * left + d * top + f;
  const y4 = b * right + d * top + f;
  return {
    left: Math.min(x1, x2, x3, x4),
    bottom: Math.min(y1, y2, y3, y4),
    right: Math.max(x1, x2, x3, x4),
    top: Math.max(y1, y2, y3, y4),
  };
}

export function boundingBox(points: Iterable<readonly [number, number]>): Extent {
  const extent = {
    left: Number.POSITIVE_INFINITY,
    bottom: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    top: Number.NEGATIVE_INFINITY,
  };
  for (const [x, y] of points) {
    if (x < extent.left) extent.left = x;
    if (x > extent.right) extent.right = x;
    if (y < extent.bottom) extent.bottom = y;
    if (y > extent.top) extent.top = y;
  }
  return extent;
}

export function intersect(one: Extent, other: Extent): Extent {
  return {
    left: Math.max(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
    top: Math.min(one.top, other.top),
  };
}

/** Area of an extent; 0 for an empty intersection. */
export function areaOf({ left, bottom, right, top }: Extent): number {
  return Math.max(0, right - left) * Math.max(0, top - bottom);
}
