import type { Raster } from '@interlinear/ocr/raster';
import { dilate } from './components.ts';
import { type PixelWindow, placeOf } from './pixel-window.ts';

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
const INK_SHARE = 0.5;
const EDGE_SHARE = 0.15;
/** Pixels between ink and its edge. */
const EDGE_WIDTH = 2;

/**
 * Finds the strokes of letters on a textured background: what is darker (or lighter) than its surroundings and thinner than a
 * stroke. The background is what remains after a morphological closing (or opening) of each channel.
 */
export function findStrokes(raster: Raster, { window, height, tolerance, isInLine }: LineWindow): Uint8Array {
  const radius = Math.max(2, Math.ceil(height * STROKE_RADIUS));
  const contrasts = new Float32Array(window.width * window.height);
  for (const channel of [0, 1, 2]) {
    const values = Float32Array.from(
      contrasts,
      (_, at) => raster.pixels[placeOf(raster, window, at) * 4 + channel] ?? 0,
    );
    const hats = [1, -1].map((sign) => closingContrast(values, { ...window, radius, sign }));
    const [dark, light] = hats.map((hat) => purest(hat, isInLine) - mean(hat, isInLine));
    const hat = hats[(dark ?? 0) >= (light ?? 0) ? 0 : 1];
    for (const at of contrasts.keys()) contrasts[at] = Math.hypot(contrasts[at] ?? 0, hat?.[at] ?? 0);
  }
  const ink = purest(contrasts, isInLine);
  const sure = Uint8Array.from(contrasts, (contrast) => (contrast > Math.max(tolerance, ink * INK_SHARE) ? 1 : 0));
  const near = dilate({ ...window, pixels: sure }, EDGE_WIDTH);
  const edge = Math.max(tolerance, ink * EDGE_SHARE);
  return near.map((isNear, at) => (isNear === 1 && (contrasts[at] ?? 0) > edge ? 1 : 0));
}

/** Contrast of the purest ink of a line. */
function purest(contrasts: Float32Array, isInLine: (at: number) => boolean): number {
  const inLine = contrasts.filter((_, at) => isInLine(at)).sort();
  return inLine[Math.floor(inLine.length * (1 - PURE_SHARE))] ?? 0;
}

/** Mean contrast in a line: the greater part of a line is background, which has little contrast in the right polarity. */
function mean(contrasts: Float32Array, isInLine: (at: number) => boolean): number {
  const inLine = contrasts.filter((_, at) => isInLine(at));
  return inLine.reduce((sum, contrast) => sum + contrast, 0) / Math.max(1, inLine.length);
}

interface Morphology {
  width: number;
  height: number;
  radius: number;
  /** 1 measures dark strokes, -1 light ones. */
  sign: number;
}

/** Measures how much darker each value is than after a closing, which removes strokes thinner than twice the radius. */
function closingContrast(values: Float32Array, { width, height, radius, sign }: Morphology): Float32Array {
  const signed = values.map((value) => value * sign);
  const widened = spreadMaximum(signed, { width, height, radius });
  const closed = spreadMaximum(
    widened.map((value) => -value),
    { width, height, radius },
  );
  return closed.map((value, at) => -value - (signed[at] ?? 0));
}

/** Replaces each value by the maximum in a square around it. */
function spreadMaximum(
  values: Float32Array,
  { width, height, radius }: { width: number; height: number; radius: number },
): Float32Array {
  const rows = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    const row = values.subarray(y * width, (y + 1) * width);
    for (let x = 0; x < width; x++) rows[y * width + x] = maximum(row, x - radius, x + radius);
  }
  const result = new Float32Array(values.length);
  const column = new Float32Array(height);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) column[y] = rows[y * width + x] ?? 0;
    for (let y = 0; y < height; y++) result[y * width + x] = maximum(column, y - radius, y + radius);
  }
  return result;
}

function maximum(values: Float32Array, from: number, to: number): number {
  let best = Number.NEGATIVE_INFINITY;
  for (let at = Math.max(0, from); at <= Math.min(values.length - 1, to); at++)
    best = Math.max(best, values[at] ?? best);
  return best;
}
