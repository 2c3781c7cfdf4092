import type { Edges } from '../selection/edges.ts';

export interface Size {
  width: number;
  height: number;
}

export interface Placement extends Edges {
  /** Whether the text, and thus the element beside it, runs right to left. */
  isRightToLeft: boolean;
  size: Size;
  window: Size;
}

const GAP = 8;

/** Positions an element beside a text: below its end, else above its start, else wherever it fits inside the window. */
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
  return clampToWindow({ left: start, top: isAbove ? above : below }, size, window);
}

/** Moves an element inside the window. If it does not fit, its upper left corner stays visible. */
export function clampToWindow(
  at: { left: number; top: number },
  size: Size,
  window: Size,
): { left: number; top: number } {
  return {
    left: Math.max(GAP, Math.min(at.left, window.width - size.width - GAP)),
    top: Math.max(GAP, Math.min(at.top, window.height - size.height - GAP)),
  };
}
