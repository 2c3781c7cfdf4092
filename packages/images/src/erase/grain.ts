import type { Raster } from '@interlinear/ocr/raster';
import { type PixelWindow, placeOf } from './pixel-window.ts';
import type { Patch } from './push-pull.ts';

/** Standard deviation of noise, in levels of 255, below which a smooth patch does not stand out. */
const MIN_DEVIATION = 1.5;
/** Ratio of the standard deviation to the median absolute value of normally distributed noise. */
const MEDIAN_TO_DEVIATION = 1.4826;

/**
 * Measures the noise of the background as the standard deviation of one channel: the median difference of pixels from the mean of
 * their two neighbours in the row, which edges and textures hardly influence.
 * @param isText whether a pixel of the window is, or may be, text
 */
export function measureGrain(raster: Raster, window: PixelWindow, isText: (at: number) => boolean): number {
  // Green carries most of the brightness.
  const green = (at: number) => raster.pixels[placeOf(raster, window, at) * 4 + 1] ?? 0;
  /** Counts of doubled differences. */
  const counts = new Uint32Array(512);
  let total = 0;
  for (let at = 1; at < window.width * window.height - 1; at++) {
    const column = at % window.width;
    if (column === 0 || column === window.width - 1 || isText(at - 1) || isText(at) || isText(at + 1)) continue;
    const doubled = Math.abs(2 * green(at) - green(at - 1) - green(at + 1));
    counts[doubled] = (counts[doubled] ?? 0) + 1;
    total++;
  }
  let median = 0;
  for (let below = counts[0] ?? 0; below * 2 < total; below += counts[median] ?? 0) median++;
  // The variance of the difference is 1.5 times that of a pixel.
  return ((median / 2) * MEDIAN_TO_DEVIATION) / Math.sqrt(1.5);
}

/** Adds noise to the filled pixels of a patch. It depends only on the position, so that the same picture is restored alike. */
export function addGrain(patch: Patch, { window, deviation }: { window: PixelWindow; deviation: number }): void {
  if (deviation < MIN_DEVIATION) return;
  for (const [at, isKnown] of patch.known.entries()) {
    if (isKnown === 1) continue;
    const x = window.left + (at % window.width);
    const y = window.top + Math.floor(at / window.width);
    for (let channel = 0; channel < 3; channel++)
      patch.colors[at * 3 + channel] = (patch.colors[at * 3 + channel] ?? 0) + deviation * noiseAt(x, y, channel);
  }
}

/** Nearly normal noise of deviation 1: the scaled sum of four even random numbers. */
function noiseAt(x: number, y: number, channel: number): number {
  let sum = 0;
  for (let turn = 0; turn < 4; turn++) sum += hash(x, y, channel * 4 + turn) - 0.5;
  return sum * Math.sqrt(3);
}

/** Even random number from 0 to 1 for a position. */
function hash(x: number, y: number, salt: number): number {
  let value = (Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(salt, 0x9e3779b1)) >>> 0;
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0) / 0x1_0000_0000;
}
