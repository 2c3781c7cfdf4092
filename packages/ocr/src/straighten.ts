import { chainLetters, LETTER_HEIGHTS } from './chain-letters.ts';
import { boxAround, findInkComponents, heightOf, type InkComponent, widthOf } from './ink-components.ts';
import type { GrayPicture } from './raster.ts';

/** An affine map [a b c d e f]: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Picture turned so that its lines are horizontal. */
export interface StraightenedPicture {
  picture: GrayPicture;
  /** Maps its pixels to those of the original picture. */
  toOriginal: Matrix;
}

/** Turns a picture clockwise by quarter turns. */
export function rotateQuarters(picture: GrayPicture, quarters: number): StraightenedPicture {
  const { width, height } = picture;
  switch (((quarters % 4) + 4) % 4) {
    case 1:
      return resample(picture, { width: height, height: width, toOriginal: [0, -1, 1, 0, 0, height - 1] });
    case 2:
      return resample(picture, { width, height, toOriginal: [-1, 0, 0, -1, width - 1, height - 1] });
    case 3:
      return resample(picture, { width: height, height: width, toOriginal: [0, 1, -1, 0, width - 1, 0] });
    default:
      return { picture, toOriginal: IDENTITY };
  }
}

/** Turns a straightened picture anticlockwise by a quarter, so that its columns are level and the first one is on top. */
export function turnAnticlockwise({ picture, toOriginal }: StraightenedPicture): StraightenedPicture {
  const turned = rotateQuarters(picture, 3);
  return { picture: turned.picture, toOriginal: multiply(turned.toOriginal, toOriginal) };
}

/** Corrects the skew of a picture, in radians clockwise. Corners may be cut off. */
export function deskew({ picture, toOriginal }: StraightenedPicture, fall: number): StraightenedPicture {
  const { width, height } = picture;
  const [cosine, sine] = [Math.cos(fall), Math.sin(fall)];
  const [x, y] = [width / 2, height / 2];
  const turn: Matrix = [cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y];
  const level = resample(picture, { width, height, toOriginal: turn });
  return { picture: level.picture, toOriginal: multiply(turn, toOriginal) };
}

const PAPER = 255;

function resample(
  source: GrayPicture,
  { width, height, toOriginal }: { width: number; height: number; toOriginal: Matrix },
): StraightenedPicture {
  const pixels = new Uint8Array(width * height).fill(PAPER);
  const [a, b, c, d, e, f] = toOriginal;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      pixels[at] = sampleAt(source, a * x + c * y + e, b * x + d * y + f);
    }
  }
  return { picture: { width, height, pixels }, toOriginal };
}

/** Interpolates between four pixels; outside the picture is white. */
function sampleAt({ width, height, pixels }: GrayPicture, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width || top >= height) return PAPER;
  const right = Math.min(left + 1, width - 1);
  const bottom = Math.min(top + 1, height - 1);
  const [across, down] = [x - left, y - top];
  const above = (pixels[top * width + left] ?? 0) * (1 - across) + (pixels[top * width + right] ?? 0) * across;
  const below = (pixels[bottom * width + left] ?? 0) * (1 - across) + (pixels[bottom * width + right] ?? 0) * across;
  return Math.round(above * (1 - down) + below * down);
}

/** Shorter chains of letters say little about the skew: number of components, and length relative to their height. */
const MIN_LETTERS = 8;
const MIN_LENGTH = 8;

/** Measures the skew of a picture's lines in radians clockwise: 0 without lines. Reliable for a few degrees only. */
export function measureSkew(picture: GrayPicture): number {
  const chains = chainLetters(findInkComponents(picture, 'dark'), LETTER_HEIGHTS).filter(isTelling);
  const falls = chains.map((letters) => ({
    fall: Math.atan(fittedSlope(letters)),
    weight: widthOf(boxAround(letters)),
  }));
  const fall = weightedMedian(falls.map(({ fall: value, weight }) => ({ value, weight })));
  const spread = weightedMedian(falls.map(({ fall: value, weight }) => ({ value: Math.abs(value - fall), weight })));
  if (Math.abs(fall) < MIN_AGREEMENT * spread) return 0;
  return levelness(chains, fall) > MIN_IMPROVEMENT * levelness(chains, 0) ? fall : 0;
}

/** How much more letters have to share baselines after a correction: rows of level text share them without any. */
const MIN_IMPROVEMENT = 1.15;

/** Measures how many letters stand on the same rows when the picture is turned back by an angle: the sum of squared counts. */
function levelness(chains: readonly (readonly InkComponent[])[], angle: number): number {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return chains.reduce((total, letters) => {
    const counts = new Map<number, number>();
    for (const { left, right, bottom } of letters) {
      const row = Math.round(bottom * cosine - ((left + right) / 2) * sine);
      counts.set(row, (counts.get(row) ?? 0) + 1);
    }
    return [...counts.values()].reduce((sum, count) => sum + count * count, total);
  }, 0);
}

/** Skew relative to the spread of the lines' angles, below which the lines are level and only their letters differ. */
const MIN_AGREEMENT = 1.5;

function weightedMedian(values: readonly { value: number; weight: number }[]): number {
  const total = values.reduce((sum, { weight }) => sum + weight, 0);
  let below = 0;
  for (const { value, weight } of values.toSorted((one, other) => one.value - other.value)) {
    below += weight;
    if (below >= total / 2) return value;
  }
  return 0;
}

function isTelling(letters: readonly InkComponent[]): boolean {
  if (letters.length < MIN_LETTERS) return false;
  const tallest = Math.max(...letters.map(heightOf));
  return widthOf(boxAround(letters)) >= MIN_LENGTH * tallest;
}

/** Slope of the least-squares line through the centres of the letters. */
function fittedSlope(letters: readonly InkComponent[]): number {
  const points = letters.map(({ left, right, top, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2 }));
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  const common = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  return spread === 0 ? 0 : common / spread;
}

export function transform([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [x: number, y: number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Combines two maps: `inner` is applied first. */
function multiply([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}
