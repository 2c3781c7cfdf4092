import type { TextLine } from './line-segments.ts';
import type { GrayPicture } from './raster.ts';

/** Every how many pixels noise is sampled. */
const SAMPLE_STEP = 7;
/** Median of a normal distribution's absolute values, in standard deviations. */
const MEDIAN_DEVIATION = 0.6745;

/** Measures the noise of a picture: the standard deviation of its brightness where it is even. */
export function measureNoise({ width, pixels }: GrayPicture): number {
  const differences: number[] = [];
  for (let at = 0; at + width < pixels.length; at += SAMPLE_STEP)
    differences.push(Math.abs(2 * (pixels[at] ?? 0) - (pixels[at + 1] ?? 0) - (pixels[at + width] ?? 0)));
  differences.sort((one, other) => one - other);
  // Such a difference has six times the variance of a pixel.
  return (differences[differences.length >> 1] ?? 0) / MEDIAN_DEVIATION / Math.sqrt(6);
}

/** Minimum contrast of letters in standard deviations of the noise, and minimum share of their line that they cover. */
const MIN_CONTRAST = 4.5;
const MIN_COVER = 0.06;

/** Whether the ink of a line stands out from the noise of its picture. */
export function standsOut(picture: GrayPicture, line: TextLine, noise: number): boolean {
  const { contrast, cover } = inkOf(picture, line);
  return noise === 0 || (contrast >= MIN_CONTRAST * noise && cover >= MIN_COVER);
}

/** Contrast of a line's ink with its background, and the share of its box that the ink covers. */
function inkOf({ width, height, pixels }: GrayPicture, line: TextLine): { contrast: number; cover: number } {
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, line.top); y < Math.min(height, line.bottom); y++) {
    for (let x = Math.max(0, line.left); x < Math.min(width, line.right); x++) sum += pixels[y * width + x] ?? 0;
    count += Math.min(width, line.right) - Math.max(0, line.left);
  }
  const area = line.components.reduce((total, part) => total + part.area, 0);
  const ink = line.components.reduce((total, part) => total + part.area * part.brightness, 0) / area;
  const cover = Math.min(0.9, area / Math.max(1, count));
  const background = (sum / Math.max(1, count) - cover * ink) / (1 - cover);
  return { contrast: Math.abs(background - ink), cover };
}
