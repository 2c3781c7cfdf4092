import type { TextUnit } from '@interlinear/webpage/segment';

/** The box around a text, in the window; an empty one when the page has taken it away. */
export function boxOf({ nodes }: TextUnit): DOMRect {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (!first?.isConnected || !last?.isConnected) return new DOMRect();
  const range = document.createRange();
  range.setStartBefore(first);
  range.setEndAfter(last);
  return range.getBoundingClientRect();
}
