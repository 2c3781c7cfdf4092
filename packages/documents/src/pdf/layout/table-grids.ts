import type { Extent } from '../matrix.ts';
import type { Border, ColumnJoint } from './implied-borders.ts';
import { type LineSegment, measureSegment } from './line-segments.ts';

/** Table drawn with horizontal and vertical lines, in page space. */
export interface TableGrid {
  extent: Extent;
  /** Left edges of columns from the left, and top edges of rows from the top. */
  columns: number[];
  rows: number[];
  horizontal: Border[];
  vertical: Border[];
}

/** Pages with more lines contain drawings, not tables. */
const MAX_RULES = 1500;
const TOLERANCE = 2.5;

/** Finds groups of touching lines that form at least two cells. */
export function tableGrids(rules: readonly Border[]): TableGrid[] {
  if (rules.length > MAX_RULES) return [];
  const grids: TableGrid[] = [];
  for (const group of touchingGroups(rules)) {
    const horizontal = group.filter((rule) => rule.kind === 'horizontal');
    const vertical = group.filter((rule) => rule.kind === 'vertical');
    const rows = distinct(horizontal.map(({ extent }) => (extent.top + extent.bottom) / 2)).reverse();
    const columns = distinct(vertical.map(({ extent }) => (extent.left + extent.right) / 2));
    const isGrid = rows.length > 1 && columns.length > 1 && rows.length + columns.length > 4;
    if (isGrid) grids.push({ extent: extentOf(group), columns, rows, horizontal, vertical });
  }
  return grids;
}

function touchingGroups(rules: readonly Border[]): Border[][] {
  const groupOf = rules.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (groupOf[at] !== undefined && groupOf[at] !== at) at = groupOf[at] ?? at;
    groupOf[index] = at;
    return at;
  };
  for (const [index, rule] of rules.entries()) {
    for (let other = index + 1; other < rules.length; other++) {
      const second = rules[other];
      if (second && second.kind !== rule.kind && touches(rule.extent, second.extent))
        groupOf[root(other)] = root(index);
    }
  }
  const groups = new Map<number, Border[]>();
  for (const [index, rule] of rules.entries()) {
    const key = root(index);
    const group = groups.get(key);
    if (group) group.push(rule);
    else groups.set(key, [rule]);
  }
  return [...groups.values()].filter((group) => group.length > 3);
}

function touches(one: Extent, other: Extent): boolean {
  return (
    one.left <= other.right + TOLERANCE &&
    other.left <= one.right + TOLERANCE &&
    one.bottom <= other.top + TOLERANCE &&
    other.bottom <= one.top + TOLERANCE
  );
}

/** Sorts values in ascending order and drops near duplicates. */
function distinct(values: readonly number[]): number[] {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted.filter((value, index) => index === 0 || value - (sorted[index - 1] ?? 0) > TOLERANCE);
}

function extentOf(rules: readonly Border[]): Extent {
  return {
    left: Math.min(...rules.map(({ extent }) => extent.left)),
    right: Math.max(...rules.map(({ extent }) => extent.right)),
    top: Math.max(...rules.map(({ extent }) => extent.top)),
    bottom: Math.min(...rules.map(({ extent }) => extent.bottom)),
  };
}

interface GridCell {
  row: number;
  column: number;
  area: Extent;
}

/** Finds the cell at a point. It is bounded by the nearest lines, so that merged cells count as one. */
export function cellAt(grid: TableGrid, x: number, y: number): GridCell | undefined {
  const { extent } = grid;
  if (x < extent.left || x > extent.right || y < extent.bottom || y > extent.top) return undefined;
  const area = { ...extent };
  for (const { extent: line } of grid.vertical) {
    if (y < line.bottom - TOLERANCE || y > line.top + TOLERANCE) continue;
    const at = (line.left + line.right) / 2;
    if (at <= x) area.left = Math.max(area.left, at);
    else area.right = Math.min(area.right, at);
  }
  for (const { extent: line } of grid.horizontal) {
    if (x < line.left - TOLERANCE || x > line.right + TOLERANCE) continue;
    const at = (line.top + line.bottom) / 2;
    if (at <= y) area.bottom = Math.max(area.bottom, at);
    else area.top = Math.min(area.top, at);
  }
  return { row: nearest(grid.rows, area.top), column: nearest(grid.columns, area.left), area };
}

function nearest(values: readonly number[], value: number): number {
  let best = 0;
  for (const [index, one] of values.entries()) {
    if (Math.abs(one - value) < Math.abs((values[best] ?? 0) - value)) best = index;
  }
  return best;
}

/** Splits text segments at vertical table lines, since texts of adjacent cells may be close together. */
export function splitAtRules(segments: readonly LineSegment[], grids: readonly TableGrid[]): LineSegment[] {
  if (grids.length === 0) return [...segments];
  return segments.flatMap((segment) => {
    const cuts = grids.flatMap((grid) => cutsThrough(segment, grid));
    return cuts.length === 0 ? [segment] : split(segment, cuts);
  });
}

/** Distance of the head of a table above its line, and smallest gap between texts of two cells, relative to the font size. */
const MAX_HEAD = 1.6;
const MIN_GAP = 0.4;
/** Reach of lines that are drawn on words, below and above the baseline, relative to the font size. */
const UNDERLINE = 0.25;
const STRIKE = 0.6;

/**
 * Splits text segments where a column of a table ends that has only lines below its cells. The head is above the first line. Where
 * a word goes across the end, there is running text between the lines.
 */
export function splitAtJoints(segments: readonly LineSegment[], joints: readonly ColumnJoint[]): LineSegment[] {
  const cuts = new Map<LineSegment, Set<number>>();
  for (const joint of joints) {
    const across = segments.filter((segment) => isAcross(segment, joint));
    if (!across.every((segment) => isInGap(joint.x, segment) && !isOnLine(segment, joint))) continue;
    for (const segment of across) cuts.set(segment, (cuts.get(segment) ?? new Set()).add(joint.x));
  }
  return segments.flatMap((segment) => {
    const own = cuts.get(segment);
    return own ? split(segment, [...own]) : [segment];
  });
}

function isAcross({ left, right, baseline, size }: LineSegment, { x, bottom, top }: ColumnJoint): boolean {
  return x > left && x < right && baseline > bottom && baseline < top + MAX_HEAD * size;
}

/** Whether a line at the end of a column underlines a text or strikes it through. */
function isOnLine({ baseline, size }: LineSegment, { bottom, top }: ColumnJoint): boolean {
  return [bottom, top].some((y) => y > baseline - UNDERLINE * size && y < baseline + STRIKE * size);
}

function isInGap(x: number, { glyphs, size }: LineSegment): boolean {
  const ink = glyphs.filter(({ isSpace }) => !isSpace);
  if (ink.some(({ left, right }) => left < x && right > x)) return false;
  const before = Math.max(...ink.filter(({ right }) => right <= x).map(({ right }) => right));
  const after = Math.min(...ink.filter(({ left }) => left >= x).map(({ left }) => left));
  return after - before > MIN_GAP * size;
}

function cutsThrough({ left, right, baseline, size }: LineSegment, grid: TableGrid): number[] {
  const y = baseline + 0.3 * size;
  return grid.vertical
    .filter(({ extent }) => extent.bottom < y && extent.top > y && extent.left > left + 1 && extent.right < right - 1)
    .map(({ extent }) => (extent.left + extent.right) / 2);
}

function split(segment: LineSegment, cuts: readonly number[]): LineSegment[] {
  const parts = new Map<number, LineSegment>();
  for (const glyph of segment.glyphs) {
    const middle = (glyph.left + glyph.right) / 2;
    const place = cuts.filter((cut) => cut < middle).length;
    const part = parts.get(place);
    if (part) part.glyphs.push(glyph);
    else if (!glyph.isSpace) parts.set(place, { ...segment, glyphs: [glyph] });
  }
  for (const part of parts.values()) measureSegment(part);
  return [...parts.values()];
}
