import type { ComposedRange, Point } from './composed-range.ts';

/** Rectangle in window coordinates, in CSS pixels. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Boxes of the first and last character of a text. */
export interface Edges {
  first: Box;
  last: Box;
}

/**
 * Returns the boxes of a range's first and last character. The cost does not depend on the length of the range.
 * Undefined if neither is visible.
 */
export function edges({ start, end }: ComposedRange): Edges | undefined {
  const first = boxOf(start, 'after');
  const last = boxOf(end, 'before');
  const one = first ?? last;
  return one && { first: first ?? one, last: last ?? one };
}

/** Returns the box of the character or element beside a point. */
function boxOf({ node, offset }: Point, side: 'after' | 'before'): Box | undefined {
  const range = node.ownerDocument?.createRange();
  if (!range) return undefined;
  const length = node instanceof Text ? node.data.length : node.childNodes.length;
  const from = side === 'after' ? Math.min(offset, length - 1) : offset - 1;
  range.setStart(node, Math.max(from, 0));
  range.setEnd(node, Math.min(Math.max(from, 0) + 1, length));
  const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 || height > 0);
  return side === 'after' ? boxes[0] : boxes.at(-1);
}
