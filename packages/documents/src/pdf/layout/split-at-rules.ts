import { type LineSegment, measure } from './line-segments.ts';
import type { TableGrid } from './table-grids.ts';

/** Cuts lines where a line of a table passes between their glyphs: neighbouring cells may stand close. */
export function splitAtRules(segments: readonly LineSegment[], grids: readonly TableGrid[]): LineSegment[] {
  if (grids.length === 0) return [...segments];
  return segments.flatMap((segment) => {
    const cuts = grids.flatMap((grid) => cutsThrough(segment, grid));
    return cuts.length === 0 ? [segment] : split(segment, cuts);
  });
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
  for (const part of parts.values()) measure(part);
  return [...parts.values()];
}
