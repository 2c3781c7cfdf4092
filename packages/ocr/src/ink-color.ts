import type { PixelBox } from './ink-components.ts';
import type { Raster } from './raster.ts';

export type Color = readonly [red: number, green: number, blue: number];

/** Measures the background colour of a box: the median of the pixels on its edge. */
export function backgroundColor(raster: Raster, box: PixelBox): Color {
  const { left, top, right, bottom } = clampBox(raster, box);
  const edge: number[] = [];
  for (let x = left; x < right; x++) edge.push(top * raster.width + x, (bottom - 1) * raster.width + x);
  for (let y = top; y < bottom; y++) edge.push(y * raster.width + left, y * raster.width + right - 1);
  return medianColor(raster, edge);
}

/**
 * Share of pixels taken as pure ink: those that differ most from the background. Pixels at letter edges are blended.
 */
const PURE_SHARE = 0.08;

/** Measures the colour of the letters in a box. */
export function inkColor(raster: Raster, box: PixelBox): Color {
  const ground = backgroundColor(raster, box);
  const { left, top, right, bottom } = clampBox(raster, box);
  const pixels: { at: number; difference: number }[] = [];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = y * raster.width + x;
      const color = colorAt(raster, at);
      const difference = color.reduce((sum, value, channel) => sum + Math.abs(value - (ground[channel] ?? 0)), 0);
      pixels.push({ at, difference });
    }
  }
  pixels.sort((one, other) => other.difference - one.difference);
  const pure = pixels.slice(0, Math.max(1, Math.floor(pixels.length * PURE_SHARE)));
  return medianColor(
    raster,
    pure.map(({ at }) => at),
  );
}

function clampBox({ width, height }: Raster, { left, top, right, bottom }: PixelBox): PixelBox {
  const start = { left: clamp(Math.floor(left), width - 1), top: clamp(Math.floor(top), height - 1) };
  return {
    ...start,
    right: Math.max(start.left + 1, clamp(Math.ceil(right), width)),
    bottom: Math.max(start.top + 1, clamp(Math.ceil(bottom), height)),
  };
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(max, value));
}

/** Median of each channel. */
function medianColor(raster: Raster, places: readonly number[]): Color {
  const channel = (offset: 0 | 1 | 2) => {
    const values = places.map((at) => raster.pixels[at * 4 + offset] ?? 0).sort((one, other) => one - other);
    return values[values.length >> 1] ?? 0;
  };
  return [channel(2), channel(1), channel(0)];
}

function colorAt({ pixels }: Raster, at: number): Color {
  return [pixels[at * 4 + 2] ?? 0, pixels[at * 4 + 1] ?? 0, pixels[at * 4] ?? 0];
}
