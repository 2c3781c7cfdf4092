import type { Raster } from '@interlinear/ocr/raster';
import { dilate } from './components.ts';
import type { PixelWindow } from './pixel-window.ts';

interface LineWindow {
  window: PixelWindow;
  /** Height of the line in pixels. */
  height: number;
  /** Contrast that the background's own noise reaches. */
  tolerance: number;
  isInLine(at: number): boolean;
}

/** Half the width of the thickest stroke, relative to the height of the line. */
const STROKE_RADIUS = 0.15;
/** Share of a line's pixels taken as its purest ink. */
const PURE_SHARE = 0.06;
/** Contrast, relative to the purest ink, from which a pixel is ink, and from which it may be the edge of ink. */
const INK_SHARE = 0.4;
const EDGE_SHARE = 0.15;
/** Pixels between ink and its edge. */
const EDGE_WIDTH = 3;

/**
 * Finds the strokes of letters on a textured background: what is darker (or lighter) than its surroundings and thinner than a
 * stroke. The background is what remains after a morphological closing (or opening) of each channel.
 * @returns the contrast of each pixel of the window, 0 where there is no text
 */
export function findStrokes(raster: Raster, { window, height, tolerance, isInLine }: LineWindow): Float32Array {
  const radius = Math.max(2, Math.ceil(height * STROKE_RADIUS));
  const contrasts = new Float32Array(window.width * window.height);
  for (const channel of [0, 1, 2]) {
    const values = channelOf(raster, window, channel);
    for (const sign of polaritiesOf(values, isInLine)) {
      const signed = values.map((value) => value * sign);
      const closed = close(signed, { ...window, radius });
      for (let at = 0; at < contrasts.length; at++) {
        const contrast = (closed[at] ?? 0) - (signed[at] ?? 0);
        contrasts[at] = (contrasts[at] ?? 0) + contrast * contrast;
      }
    }
  }
  for (let at = 0; at < contrasts.length; at++) contrasts[at] = Math.sqrt(contrasts[at] ?? 0);
  const ink = percentile(contrasts, isInLine, 1 - PURE_SHARE);
  const sure = Uint8Array.from(contrasts, (contrast) => (contrast > Math.max(tolerance, ink * INK_SHARE) ? 1 : 0));
  const near = dilate({ ...window, pixels: sure }, EDGE_WIDTH);
  const edge = Math.max(tolerance, ink * EDGE_SHARE);
  return contrasts.map((contrast, at) => (near[at] === 1 && contrast > edge ? contrast : 0));
}

function channelOf(raster: Raster, { left, top, width, height }: PixelWindow, channel: number): Float32Array {
  const values = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const start = (top + y) * raster.width + left;
    for (let x = 0; x < width; x++, at++) values[at] = raster.pixels[(start + x) * 4 + channel] ?? 0;
  }
  return values;
}

/** Share of the surroundings on either side of the range of background values. */
const EXTREME_SHARE = 0.05;
/** Minimum excess over that range, relative to the greater one, at which there is ink of both polarities. */
const SECOND_INK_SHARE = 0.6;

/** Determines the ink of a channel, 1 dark or -1 light, by the line's values beyond its surroundings; both in outlined text. */
function polaritiesOf(values: Float32Array, isInLine: (at: number) => boolean): number[] {
  const isAround = (at: number) => !isInLine(at);
  const dark = percentile(values, isAround, EXTREME_SHARE) - percentile(values, isInLine, PURE_SHARE);
  const light = percentile(values, isInLine, 1 - PURE_SHARE) - percentile(values, isAround, 1 - EXTREME_SHARE);
  const greater = Math.max(dark, light);
  const isInk = (excess: number) => excess === greater || (excess > 0 && excess >= greater * SECOND_INK_SHARE);
  return [...(isInk(dark) ? [1] : []), ...(isInk(light) ? [-1] : [])];
}

/** Value at a rank (0 to 1) among part of the values, which are 0 to 442. */
function percentile(values: Float32Array, isPart: (at: number) => boolean, rank: number): number {
  const counts = new Uint32Array(512);
  let total = 0;
  for (let at = 0; at < values.length; at++) {
    if (!isPart(at)) continue;
    const value = Math.round(values[at] ?? 0);
    counts[value] = (counts[value] ?? 0) + 1;
    total++;
  }
  let below = 0;
  for (const [value, count] of counts.entries()) {
    below += count;
    if (below > total * rank) return value;
  }
  return 0;
}

interface Square {
  width: number;
  height: number;
  radius: number;
}

/** Removes dark strokes thinner than twice the radius: the minimum of the maximum in a square (morphological closing). */
function close(values: Float32Array, square: Square): Float32Array {
  const widened = spreadMaximum(values, square);
  for (let at = 0; at < widened.length; at++) widened[at] = -(widened[at] ?? 0);
  const narrowed = spreadMaximum(widened, square);
  for (let at = 0; at < narrowed.length; at++) narrowed[at] = -(narrowed[at] ?? 0);
  return narrowed;
}

/** Replaces each value by the maximum in a square around it. */
function spreadMaximum(values: Float32Array, { width, height, radius }: Square): Float32Array {
  const result = new Float32Array(values.length);
  const row = new Float32Array(width + 2 * radius);
  for (let y = 0; y < height; y++) {
    row.fill(Number.NEGATIVE_INFINITY);
    row.set(values.subarray(y * width, (y + 1) * width), radius);
    runningMaximum(row, 2 * radius + 1);
    result.set(row.subarray(0, width), y * width);
  }
  const column = new Float32Array(height + 2 * radius);
  for (let x = 0; x < width; x++) {
    column.fill(Number.NEGATIVE_INFINITY);
    for (let y = 0; y < height; y++) column[y + radius] = result[y * width + x] ?? 0;
    runningMaximum(column, 2 * radius + 1);
    for (let y = 0; y < height; y++) result[y * width + x] = column[y] ?? 0;
  }
  return result;
}

/** Replaces each value by the maximum of it and those after it, `length` in all, by doubling the compared length. */
function runningMaximum(values: Float32Array, length: number): void {
  for (let done = 1; done < length; ) {
    const step = Math.min(done, length - done);
    for (let at = 0; at + step < values.length; at++) {
      const later = values[at + step] ?? 0;
      if (later > (values[at] ?? 0)) values[at] = later;
    }
    done += step;
  }
}
