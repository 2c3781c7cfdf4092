/** Lines that are rendered, with the heights of the gaps between them. */
export interface LineWindow {
  /** Indexes in order. */
  indexes: readonly number[];
  /** Height of what is left out before each of them, in pixels; the last one is that after all. */
  gaps: readonly number[];
}

export interface WindowOptions {
  /** Offset of each line, and that of the end: see `lineOffsets`. */
  offsets: Float64Array;
  /** Visible part of the list, in pixels. */
  top: number;
  height: number;
  /** Lines that are rendered wherever they are, as they have the focus. */
  pinned: readonly number[];
}

/** Height that is rendered beyond both ends of the visible part, in pixels. */
const MARGIN = 800;

/** Adds up heights, measured or estimated, of which the last offset is the sum. */
export function lineOffsets(count: number, heightOf: (index: number) => number): Float64Array {
  const offsets = new Float64Array(count + 1);
  for (let index = 0; index < count; index += 1) offsets[index + 1] = (offsets[index] ?? 0) + heightOf(index);
  return offsets;
}

/** Chooses the lines to render: 20,000 at once would block the page for seconds. */
export function chooseWindow({ offsets, top, height, pinned }: WindowOptions): LineWindow {
  const count = offsets.length - 1;
  const first = lineAt(offsets, top - MARGIN);
  const last = lineAt(offsets, top + height + MARGIN);
  const near = Array.from({ length: Math.max(0, Math.min(count - 1, last) - first + 1) }, (_, at) => first + at);
  const indexes = [...new Set([...near, ...pinned.filter((index) => index < count)])].toSorted(
    (one, other) => one - other,
  );
  const offsetOf = (index: number) => offsets[index] ?? 0;
  const gaps = indexes.map((index, at) => offsetOf(index) - offsetOf((indexes[at - 1] ?? -1) + 1));
  return { indexes, gaps: [...gaps, offsetOf(count) - offsetOf((indexes.at(-1) ?? -1) + 1)] };
}

/** Returns the index of the line at an offset, within the list. */
function lineAt(offsets: Float64Array, offset: number): number {
  let [low, high] = [0, offsets.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}
