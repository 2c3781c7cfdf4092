import type { Extent } from '../matrix.ts';

/** Item with a bounding box in page space. */
export interface HasPageBox {
  pageBox: Extent;
}

/** Minimum distance between columns, in points. */
const MIN_GUTTER = 5;
const MAX_DEPTH = 12;

/**
 * Sorts the pieces of a page into reading order: column by column, with pieces that span columns in between. It works
 * recursively: a clear gutter separates left from right; otherwise the page is cut into horizontal bands, and adjacent
 * bands that share a gutter are read together.
 */
export function readingOrder<T extends HasPageBox>(pieces: readonly T[], isRightToLeft = false): T[] {
  return order(pieces, { depth: 0, isRightToLeft });
}

interface OrderOptions {
  depth: number;
  isRightToLeft: boolean;
}

function order<T extends HasPageBox>(pieces: readonly T[], { depth, isRightToLeft }: OrderOptions): T[] {
  if (pieces.length < 2) return [...pieces];
  if (depth > MAX_DEPTH) return fromTop(pieces, isRightToLeft);
  const next = { depth: depth + 1, isRightToLeft };
  const sides = splitAtGutter(pieces);
  if (sides) {
    const [left, right] = sides;
    return isRightToLeft
      ? [...order(right, next), ...order(left, next)]
      : [...order(left, next), ...order(right, next)];
  }
  const groups = joinBands(bandsOf(pieces));
  if (groups.length < 2) return fromTop(pieces, isRightToLeft);
  return groups.flatMap((group) => order(group, next));
}

function fromTop<T extends HasPageBox>(pieces: readonly T[], isRightToLeft: boolean): T[] {
  return [...pieces].sort((one, other) => {
    const height = Math.min(one.pageBox.top - one.pageBox.bottom, other.pageBox.top - other.pageBox.bottom);
    const down = other.pageBox.top - one.pageBox.top;
    if (Math.abs(down) > height * 0.5) return down;
    return isRightToLeft ? other.pageBox.right - one.pageBox.right : one.pageBox.left - other.pageBox.left;
  });
}

/** Splits pieces at the widest vertical gutter, if both sides have pieces at the same height. */
function splitAtGutter<T extends HasPageBox>(pieces: readonly T[]): [T[], T[]] | undefined {
  const sorted = [...pieces].sort((one, other) => one.pageBox.left - other.pageBox.left);
  let reach = sorted[0]?.pageBox.right ?? 0;
  let best: { at: number; width: number } | undefined;
  for (let index = 1; index < sorted.length; index++) {
    const piece = sorted[index];
    if (!piece) break;
    const width = piece.pageBox.left - reach;
    if (width > MIN_GUTTER && (!best || width > best.width)) best = { at: index, width };
    reach = Math.max(reach, piece.pageBox.right);
  }
  if (!best) return undefined;
  const [left, right] = [sorted.slice(0, best.at), sorted.slice(best.at)];
  return areBeside(left, right) ? [left, right] : undefined;
}

/** Minimum height of a column in points; a page number beside a heading is not a column. */
const MIN_COLUMN_HEIGHT = 28;

function areBeside(left: readonly HasPageBox[], right: readonly HasPageBox[]): boolean {
  const lower = Math.min(topOf(left) - bottomOf(left), topOf(right) - bottomOf(right));
  if (lower < MIN_COLUMN_HEIGHT) return false;
  const overlap = Math.min(topOf(left), topOf(right)) - Math.max(bottomOf(left), bottomOf(right));
  return overlap > 0;
}

function topOf(pieces: readonly HasPageBox[]): number {
  return Math.max(...pieces.map(({ pageBox }) => pageBox.top));
}

function bottomOf(pieces: readonly HasPageBox[]): number {
  return Math.min(...pieces.map(({ pageBox }) => pageBox.bottom));
}

/** Groups pieces that overlap vertically into bands. */
function bandsOf<T extends HasPageBox>(pieces: readonly T[]): T[][] {
  const sorted = [...pieces].sort((one, other) => other.pageBox.top - one.pageBox.top);
  const bands: T[][] = [];
  let reach = Number.NEGATIVE_INFINITY;
  for (const piece of sorted) {
    const band = bands.at(-1);
    // Descenders may overlap the line below slightly.
    if (band && piece.pageBox.top > reach + 0.5) band.push(piece);
    else bands.push([piece]);
    const own = bands.length > 0 && band && piece.pageBox.top > reach + 0.5 ? reach : Number.POSITIVE_INFINITY;
    reach = Math.min(own, piece.pageBox.bottom);
  }
  return bands;
}

function joinBands<T extends HasPageBox>(bands: readonly T[][]): T[][] {
  const groups: T[][] = [];
  for (const band of bands) {
    const last = groups.at(-1);
    if (last && splitAtGutter([...last, ...band])) last.push(...band);
    else groups.push([...band]);
  }
  return groups;
}
