import type { TextLine } from './find-text-lines.ts';
import type { GrayPicture } from './raster.ts';

/** Line cut out of a picture and normalized for recognition: dark on white, letters of one height. */
export interface LineCrop {
  picture: GrayPicture;
  /** Pixels of the crop per pixel of the picture. */
  scale: number;
  /** Position of the crop's left edge in the picture, in pixels. */
  left: number;
}

/** Height of capital letters in the crop, in pixels. */
const TARGET_LETTER_HEIGHT = 36;
/** Padding around the line, relative to the letter height. */
const PADDING = 0.28;
/** White margin, in pixels of the crop. */
const MARGIN = 12;
/** Maximum width of a crop in pixels; limits memory. Longer lines are scaled down further. */
const MAX_WIDTH = 6000;
/** Share of the darkest and of the brightest pixels clipped to black and white. */
const CLIPPED_SHARE = 0.01;

export function cropLine(picture: GrayPicture, line: TextLine): LineCrop {
  const padding = Math.max(3, line.letterHeight * PADDING);
  const left = Math.max(0, Math.floor(line.left - padding));
  const top = Math.max(0, Math.floor(line.top - padding));
  const right = Math.min(picture.width, Math.ceil(line.right + padding));
  const bottom = Math.min(picture.height, Math.ceil(line.bottom + padding));
  const scale = Math.min(TARGET_LETTER_HEIGHT / line.letterHeight, MAX_WIDTH / (right - left));
  const scaled = resize(picture, { left, top, right, bottom }, scale);
  if (line.isOutlined) clearOutlines(scaled.pixels, line);
  stretchContrast(scaled.pixels, line.ink === 'light');
  return { picture: addMargin(scaled), scale, left: left - MARGIN / scale };
}

interface CropArea {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Resamples an area: averages pixels when shrinking, interpolates when enlarging. */
function resize(picture: GrayPicture, { left, top, right, bottom }: CropArea, scale: number): GrayPicture {
  const width = Math.max(8, Math.round((right - left) * scale));
  const height = Math.max(8, Math.round((bottom - top) * scale));
  const columns = tentWeights(width, { start: left, end: right });
  const rows = tentWeights(height, { start: top, end: bottom });
  const half = new Float32Array(width * (bottom - top));
  for (let y = top; y < bottom; y++)
    for (let x = 0; x < width; x++)
      half[(y - top) * width + x] = weightedSum(picture.pixels, columns[x], { start: y * picture.width, step: 1 });
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      pixels[y * width + x] = Math.round(weightedSum(half, rows[y], { start: x - top * width, step: width }));
  return { width, height, pixels };
}

interface Weights {
  first: number;
  weights: readonly number[];
}

/** Tent filter weights for each target pixel; the tent spans one pixel of the coarser grid to each side. */
function tentWeights(count: number, { start, end }: { start: number; end: number }): Weights[] {
  const step = (end - start) / count;
  const reach = Math.max(1, step);
  return Array.from({ length: count }, (_, index) => {
    const middle = start + (index + 0.5) * step - 0.5;
    const first = Math.max(start, Math.ceil(middle - reach));
    const last = Math.min(end - 1, Math.floor(middle + reach));
    const raw = Array.from({ length: Math.max(1, last - first + 1) }, (_, offset) =>
      Math.max(1e-6, 1 - Math.abs(first + offset - middle) / reach),
    );
    const sum = raw.reduce((total, weight) => total + weight, 0);
    return { first, weights: raw.map((weight) => weight / sum) };
  });
}

function weightedSum(
  values: Uint8Array | Float32Array,
  at: Weights | undefined,
  { start, step }: { start: number; step: number },
): number {
  if (!at) return 0;
  const { first, weights } = at;
  let sum = 0;
  for (let offset = 0, place = start + first * step; offset < weights.length; offset++, place += step)
    sum += (weights[offset] ?? 0) * (values[place] ?? 0);
  return sum;
}

/** Gives everything but the letters the brightness that is in the middle between them and their surroundings. */
function clearOutlines(pixels: Uint8Array, { components, ink }: TextLine): void {
  const area = components.reduce((sum, part) => sum + part.area, 0);
  const brightness = components.reduce((sum, part) => sum + part.area * part.brightness, 0) / area;
  const middle = Math.round((brightness + (pixels.toSorted()[pixels.length >> 1] ?? 0)) / 2);
  for (const [index, value] of pixels.entries())
    pixels[index] = ink === 'light' ? Math.max(middle, value) : Math.min(middle, value);
}

/** Stretches brightness to the full range and inverts light text on a dark background. */
function stretchContrast(pixels: Uint8Array, isInverted: boolean): void {
  const counts = new Uint32Array(256);
  for (const value of pixels) counts[value] = (counts[value] ?? 0) + 1;
  const darkest = valueAtRank(counts, Math.floor(pixels.length * CLIPPED_SHARE));
  const brightest = valueAtRank(counts, Math.ceil(pixels.length * (1 - CLIPPED_SHARE)) - 1);
  const factor = 255 / Math.max(20, brightest - darkest);
  const stretched = Uint8Array.from(counts, (_, value) => {
    const result = Math.max(0, Math.min(255, (value - darkest) * factor));
    return isInverted ? 255 - result : result;
  });
  for (let at = 0; at < pixels.length; at++) pixels[at] = stretched[pixels[at] ?? 0] ?? 0;
}

/** Finds the value at a place in the sorted values. @param counts number of occurrences of each value */
function valueAtRank(counts: Uint32Array, rank: number): number {
  let below = 0;
  return counts.findIndex((count) => {
    below += count;
    return below > rank;
  });
}

function addMargin({ width, height, pixels }: GrayPicture): GrayPicture {
  const frame = { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  const result = new Uint8Array(frame.width * frame.height).fill(255);
  for (let y = 0; y < height; y++)
    result.set(pixels.subarray(y * width, (y + 1) * width), (y + MARGIN) * frame.width + MARGIN);
  return { ...frame, pixels: result };
}
