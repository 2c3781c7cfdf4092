import type { Box } from '../geometry.ts';

/** Shares of pixels that are inside outlines, 0 to 1, in whole pixels of a picture. */
export interface Coverage {
  box: Box;
  shares: Float32Array;
}

/**
 * Computes the exact share of each pixel inside closed outlines: each segment adds the change of area that it causes in its row, and
 * the running sum of a row is its coverage.
 *
 * @param segments four numbers each: from x, y to x, y in pixels of the picture
 */
export function coverageOf(segments: readonly number[]): Coverage {
  const box = pixelBoxAround(segments);
  const [left, top, width, height] = box;
  const changes = new Float32Array(width * height + 2);
  for (let at = 0; at < segments.length; at += 4) {
    const value = (offset: number) => segments[at + offset] ?? 0;
    addSegment({ changes, width }, value(0) - left, value(1) - top, value(2) - left, value(3) - top);
  }
  const shares = new Float32Array(width * height);
  for (let row = 0, at = 0; row < height; row++) {
    let sum = 0;
    for (let column = 0; column < width; column++, at++) {
      sum += changes[at] ?? 0;
      shares[at] = Math.min(1, Math.abs(sum));
    }
  }
  return { box, shares };
}

/** Widens covered shapes to all sides, with round corners. @param by in pixels */
export function widen({ box, shares }: Coverage, by: number): Coverage {
  const [left, top, width, height] = box;
  const reach = Math.ceil(by);
  const wide: Box = [left - reach, top - reach, width + 2 * reach, height + 2 * reach];
  const result = new Float32Array(wide[2] * wide[3]);
  const disk = diskOf(by);
  for (const [at, share] of shares.entries()) {
    if (share === 0) continue;
    const start = (Math.floor(at / width) + reach) * wide[2] + (at % width) + reach;
    for (const { across, down, weight } of disk) {
      const place = start + down * wide[2] + across;
      result[place] = Math.max(result[place] ?? 0, share * weight);
    }
  }
  return { box: wide, shares: result };
}

/** Pixels around one, with the part of each that a disk covers. */
function diskOf(radius: number): { across: number; down: number; weight: number }[] {
  const reach = Math.ceil(radius);
  const disk: { across: number; down: number; weight: number }[] = [];
  for (let down = -reach; down <= reach; down++) {
    for (let across = -reach; across <= reach; across++) {
      const weight = Math.max(0, Math.min(1, radius + 1 - Math.hypot(across, down)));
      if (weight > 0) disk.push({ across, down, weight });
    }
  }
  return disk;
}

/** Returns the smallest box of whole pixels with a column to spare on the right; empty for no segments. */
function pixelBoxAround(segments: readonly number[]): Box {
  if (segments.length === 0) return [0, 0, 0, 0];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < segments.length; at += 2) {
    const [x, y] = [segments[at] ?? 0, segments[at + 1] ?? 0];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  [left, top] = [Math.floor(left), Math.floor(top)];
  return [left, top, Math.ceil(right) - left + 2, Math.ceil(bottom) - top];
}

interface Accumulator {
  changes: Float32Array;
  width: number;
}

function addSegment(into: Accumulator, fromX: number, fromY: number, toX: number, toY: number): void {
  if (fromY === toY) return;
  const [direction, startX, startY, endX, endY] =
    fromY < toY ? [1, fromX, fromY, toX, toY] : [-1, toX, toY, fromX, fromY];
  const height = endY - startY;
  let x = startX;
  for (let row = Math.floor(startY); row < endY; row++) {
    const end = Math.min(row + 1, endY);
    // A slope would be infinite for a segment that is almost horizontal; a share of its height is at most 1.
    const nextX = end === endY ? endX : startX + (endX - startX) * ((end - startY) / height);
    const area = direction * (end - Math.max(row, startY));
    addRow(into, row * into.width, { from: Math.min(x, nextX), to: Math.max(x, nextX), area });
    x = nextX;
  }
}

/** Adds the part of a segment within one row: `area` of the pixels right of it, shared among the pixels that it crosses. */
function addRow(
  { changes }: Accumulator,
  start: number,
  { from, to, area }: { from: number; to: number; area: number },
) {
  const first = Math.floor(from);
  const last = Math.ceil(to);
  const add = (column: number, value: number) => {
    changes[start + column] = (changes[start + column] ?? 0) + value;
  };
  if (last <= first + 1) {
    const middle = (from + to) / 2 - first;
    add(first, area * (1 - middle));
    add(first + 1, area * middle);
    return;
  }
  let before = 0;
  for (let column = first; column <= last; column++) {
    const covered = areaRightOf(column + 1, from, to) - areaRightOf(column, from, to);
    add(column, area * (covered - before));
    before = covered;
  }
}

/** Area between a segment of height 1 that goes from `from` to `to`, and a vertical edge at `x` right of it. */
function areaRightOf(x: number, from: number, to: number): number {
  if (x <= from) return 0;
  return x < to ? (x - from) ** 2 / (2 * (to - from)) : x - (from + to) / 2;
}
