import { IDENTITY, invert, type Matrix, multiply } from '../pdf/matrix.ts';
import type { GrayPicture } from './raster.ts';

/** A picture that was turned so that its lines lie level. */
export interface StraightPicture {
  picture: GrayPicture;
  /** From its pixels to those of the picture it was made of. */
  toOriginal: Matrix;
}

/** The picture turned clockwise by quarters. */
export function turned(picture: GrayPicture, quarters: number): StraightPicture {
  const { width, height } = picture;
  switch (((quarters % 4) + 4) % 4) {
    case 1:
      return resampled(picture, { width: height, height: width, toOriginal: [0, -1, 1, 0, 0, height - 1] });
    case 2:
      return resampled(picture, { width, height, toOriginal: [-1, 0, 0, -1, width - 1, height - 1] });
    case 3:
      return resampled(picture, { width: height, height: width, toOriginal: [0, 1, -1, 0, width - 1, 0] });
    default:
      return { picture, toOriginal: IDENTITY };
  }
}

/** Turns a picture whose lines fall by an angle (in radians, clockwise) so that they lie level; corners may be cut. */
export function levelled({ picture, toOriginal }: StraightPicture, fall: number): StraightPicture {
  const { width, height } = picture;
  const [cosine, sine] = [Math.cos(fall), Math.sin(fall)];
  const [x, y] = [width / 2, height / 2];
  const turn: Matrix = [cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y];
  const level = resampled(picture, { width, height, toOriginal: turn });
  return { picture: level.picture, toOriginal: multiply(turn, toOriginal) };
}

/** From pixels of the original to those of the straight picture. */
export function fromOriginal({ toOriginal }: StraightPicture): Matrix {
  return invert(toOriginal) ?? IDENTITY;
}

const PAPER = 255;

function resampled(
  source: GrayPicture,
  { width, height, toOriginal }: { width: number; height: number; toOriginal: Matrix },
): StraightPicture {
  const pixels = new Uint8Array(width * height).fill(PAPER);
  const [a, b, c, d, e, f] = toOriginal;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      pixels[at] = sampleAt(source, a * x + c * y + e, b * x + d * y + f);
    }
  }
  return { picture: { width, height, pixels }, toOriginal };
}

/** Between four pixels; paper outside. */
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
