import type { Box } from '../geometry.ts';

/** Area to be put into reading order. */
export interface OrderedArea {
  box: Box;
  /** Font size in pixels. */
  fontSize: number;
}

/**
 * Puts areas into reading order by cutting the page along its widest gaps (recursive XY cut). Areas in level rows, such as the
 * cells of a table, are read row by row.
 * @param isRightToLeft whether columns follow each other from right to left, as in vertical text
 */
export function inReadingOrder<Area extends OrderedArea>(areas: readonly Area[], isRightToLeft: boolean): Area[] {
  if (areas.length < 2) return [...areas];
  const rows = widestGap(areas, 'y');
  const columns = widestGap(areas, 'x');
  if (!rows && !columns) return areas.toSorted((one, other) => rank(one, isRightToLeft) - rank(other, isRightToLeft));
  const isAcross = columns !== undefined && (!rows || (columns.width > rows.width && areColumns(columns)));
  const cut = isAcross ? columns : (rows ?? columns);
  if (!cut) return [...areas];
  const [first, second] = isAcross && isRightToLeft ? [cut.after, cut.before] : [cut.before, cut.after];
  return [...inReadingOrder(first, isRightToLeft), ...inReadingOrder(second, isRightToLeft)];
}

interface Gap<Area> {
  width: number;
  before: Area[];
  after: Area[];
}

/** Part of the font size by which areas may overlap at a cut: boxes of tilted lines touch. */
const OVERLAP = 0.15;

/** Finds the widest gap that separates the areas along an axis, if there is any. */
function widestGap<Area extends OrderedArea>(areas: readonly Area[], axis: 'x' | 'y'): Gap<Area> | undefined {
  const extents = areas
    .map((area) => {
      const [start, length] = axis === 'x' ? [area.box[0], area.box[2]] : [area.box[1], area.box[3]];
      const inset = Math.min(OVERLAP * area.fontSize, length / 4);
      return { area, start: start + inset, end: start + length - inset };
    })
    .sort((one, other) => one.start - other.start);
  let best: { index: number; width: number } | undefined;
  let end = Number.NEGATIVE_INFINITY;
  for (const [index, extent] of extents.entries()) {
    if (index > 0 && extent.start >= end && (!best || extent.start - end > best.width))
      best = { index, width: extent.start - end };
    end = Math.max(end, extent.end);
  }
  if (!best) return undefined;
  const sorted = extents.map(({ area }) => area);
  return { width: best.width, before: sorted.slice(0, best.index), after: sorted.slice(best.index) };
}

/** Whether the areas on both sides are columns: some stand beside each other, unlike the messages of a chat, and most are not level. */
function areColumns({ before, after }: Gap<OrderedArea>): boolean {
  const areBeside = ({ box: [, top, , height] }: OrderedArea, { box: [, other, , otherHeight] }: OrderedArea) =>
    top < other + otherHeight && other < top + height;
  return before.some((one) => after.some((other) => areBeside(one, other))) && !areLevel(before, after);
}

/** Share of areas beside each other from which both sides are rows of one table or form. */
const MIN_LEVEL_SHARE = 0.6;

/** Whether most areas of the smaller side are level with one of the other: single lines, not columns of paragraphs. */
function areLevel(one: readonly OrderedArea[], other: readonly OrderedArea[]): boolean {
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one];
  const level = fewer.filter((area) => more.some((candidate) => isLevelWith(area, candidate)));
  return level.length >= fewer.length * MIN_LEVEL_SHARE;
}

function isLevelWith(one: OrderedArea, other: OrderedArea): boolean {
  const size = Math.max(one.fontSize, other.fontSize);
  const isSingle = Math.max(one.box[3], other.box[3]) < 1.8 * size;
  return isSingle && Math.abs(one.box[1] + one.box[3] / 2 - other.box[1] - other.box[3] / 2) < 0.4 * size;
}

/** Orders areas that no cut separates: from the top, and among nearly level ones from the side where reading begins. */
function rank({ box: [left, top, width, height] }: OrderedArea, isRightToLeft: boolean): number {
  const middle = left + width / 2;
  return top + height / 2 + (isRightToLeft ? -middle : middle) / 2;
}
