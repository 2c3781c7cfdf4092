/** Lines that are rendered, with the heights of the gaps between them. */
export interface LineWindow {
  /** Indexes in order. */
  indexes: readonly number[];
  /** Height of what is left out before each of them, in pixels; the last one is that after all. */
  gaps: readonly number[];
}

export interface WindowOptions {
  count: number;
  /** Visible part of the list, in pixels. */
  top: number;
  height: number;
  /** Height of a line: measured, or an estimate. */
  heightOf(index: number): number;
  /** Lines that are rendered wherever they are, as they have the focus. */
  pinned: readonly number[];
}

/** Height that is rendered beyond both ends of the visible part, in pixels. */
const MARGIN = 800;

/** Chooses the lines to render: 20,000 at once would block the page for seconds. */
export function chooseWindow({ count, top, height, heightOf, pinned }: WindowOptions): LineWindow {
  const [from, to] = [top - MARGIN, top + height + MARGIN];
  const indexes: number[] = [];
  const gaps: number[] = [];
  let offset = 0;
  let gap = 0;
  for (let index = 0; index < count; index += 1) {
    const lineHeight = heightOf(index);
    const isNear = offset + lineHeight >= from && offset <= to;
    if (isNear || pinned.includes(index)) {
      indexes.push(index);
      gaps.push(gap);
      gap = 0;
    } else gap += lineHeight;
    offset += lineHeight;
  }
  return { indexes, gaps: [...gaps, gap] };
}
