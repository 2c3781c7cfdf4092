import type { Raster } from '@interlinear/ocr/raster';
import type { Orientation } from './headers/exif-orientation.ts';
import { isSideways } from './picture-facts.ts';

/** Turns the stored pixels upright. */
export function orient(raster: Raster, orientation: Orientation): Raster {
  if (orientation === 1) return raster;
  const { width, height } = raster;
  const from = new Uint32Array(raster.pixels.buffer, raster.pixels.byteOffset, width * height);
  const to = new Uint32Array(width * height);
  const size = isSideways(orientation) ? { width: height, height: width } : { width, height };
  const { start, stepX, stepY } = PATHS[orientation](width, height);
  for (let y = 0, at = 0; y < size.height; y++)
    for (let x = 0, source = start + y * stepY; x < size.width; x++, at++, source += stepX) to[at] = from[source] ?? 0;
  return { ...size, pixels: new Uint8Array(to.buffer) };
}

/** Way through the stored pixels: index of the upright picture's first pixel, and steps to the next column and row. */
interface Path {
  start: number;
  stepX: number;
  stepY: number;
}

/** By Exif orientation (CIPA DC-008, 4.6.5.1): where the stored first row and column are displayed. */
const PATHS: Readonly<Record<Orientation, (width: number, height: number) => Path>> = {
  1: (width) => ({ start: 0, stepX: 1, stepY: width }),
  2: (width) => ({ start: width - 1, stepX: -1, stepY: width }),
  3: (width, height) => ({ start: width * height - 1, stepX: -1, stepY: -width }),
  4: (width, height) => ({ start: width * (height - 1), stepX: 1, stepY: -width }),
  5: (width) => ({ start: 0, stepX: width, stepY: 1 }),
  6: (width, height) => ({ start: width * (height - 1), stepX: -width, stepY: 1 }),
  7: (width, height) => ({ start: width * height - 1, stepX: -width, stepY: -1 }),
  8: (width) => ({ start: width - 1, stepX: width, stepY: -1 }),
};
