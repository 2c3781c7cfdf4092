import type { Edges } from '../selection/edges.ts';

export interface Size {
  width: number;
  height: number;
}

export interface Placement extends Edges {
  /** The text runs from right to left: so does what stands beside it. */
  isRightToLeft: boolean;
  size: Size;
  window: Size;
}

const GAP = 8;

/**
 * Where something stands beside a text: under its end; above its beginning where there is no room under it; wherever it fits
 * when there is none above either. Always inside the window, as far as it fits at all.
 */
export function placeBeside({ first, last, isRightToLeft, size, window }: Placement): { left: number; top: number } {
  const below = last.bottom + GAP;
  const above = first.top - GAP - size.height;
  const isBelow = below + size.height <= window.height - GAP;
  const isAbove = !isBelow && above >= GAP;
  const start = isRightToLeft
    ? (isAbove ? first.right : Math.max(first.right, last.right)) - size.width
    : isAbove
      ? first.left
      : Math.min(first.left, last.left);
  return keepInside({ left: start, top: isAbove ? above : below }, size, window);
}

/** The nearest place at which it is all inside the window. Where it does not fit, its upper left corner is seen. */
export function keepInside(at: { left: number; top: number }, size: Size, window: Size): { left: number; top: number } {
  return {
    left: Math.max(GAP, Math.min(at.left, window.width - size.width - GAP)),
    top: Math.max(GAP, Math.min(at.top, window.height - size.height - GAP)),
  };
}
