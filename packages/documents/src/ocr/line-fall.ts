import { type InkComponent, inkComponents } from './ink-components.ts';
import { chainLetters } from './line-groups.ts';
import type { GrayPicture } from './raster.ts';
import { LETTER_HEIGHTS } from './text-lines.ts';

/** Shorter chains say little of the angle. */
const LEAST_LETTERS = 8;

/** How the lines of a picture fall, in radians clockwise; 0 when there are none. Measured for angles of a few degrees. */
export function lineFall(picture: GrayPicture): number {
  const chains = chainLetters(inkComponents(picture, 'dark'), LETTER_HEIGHTS).filter(
    ({ length }) => length >= LEAST_LETTERS,
  );
  const falls = chains.map((letters) => ({ fall: Math.atan(slopeOf(letters)), weight: widthOf(letters) }));
  falls.sort((one, other) => one.fall - other.fall);
  const total = falls.reduce((sum, { weight }) => sum + weight, 0);
  let below = 0;
  for (const { fall, weight } of falls) {
    below += weight;
    if (below >= total / 2) return fall;
  }
  return 0;
}

/** Of the straight line through the middles of the letters (least squares). */
function slopeOf(letters: readonly InkComponent[]): number {
  const points = letters.map(({ left, right, top, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2 }));
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  const common = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  return spread === 0 ? 0 : common / spread;
}

function widthOf(letters: readonly InkComponent[]): number {
  return Math.max(...letters.map(({ right }) => right)) - Math.min(...letters.map(({ left }) => left));
}
