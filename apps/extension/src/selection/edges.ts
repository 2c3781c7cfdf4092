import type { ComposedRange, Point } from './composed-range.ts';

/** A rectangle in a window, in CSS pixels from its left upper corner. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The first and the last character of something that is read in lines. */
export interface Edges {
  first: Box;
  last: Box;
}

/**
 * The boxes of the first and of the last character of a range. Measuring those two costs the same however much is selected.
 * Undefined where neither is shown.
 */
export function edges({ start, end }: ComposedRange): Edges | undefined {
  const first = boxOf(start, 'after');
  const last = boxOf(end, 'before');
  const one = first ?? last;
  return one && { first: first ?? one, last: last ?? one };
}

/** The box of the character beside a point, or of the element that stands there. */
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
