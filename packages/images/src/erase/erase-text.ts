import type { Raster } from '@interlinear/ocr/raster';
import type { Quad } from '../geometry.ts';
import type { RegionStyle } from '../region.ts';
import { distanceToPlane, planeValue } from './background-plane.ts';
import { dilate } from './components.ts';
import { addGrain, measureGrain } from './grain.ts';
import { type PixelWindow, placeOf } from './pixel-window.ts';
import { fillUnknown, type Patch } from './push-pull.ts';
import { findTextMask, type TextMask } from './text-mask.ts';

/** Lines to erase; a `Region` is one. */
interface ErasedText {
  lines: readonly { quad: Quad }[];
  style?: Pick<RegionStyle, 'outline'>;
}

/**
 * Removes the text of regions from a copy of the picture and restores the background behind it, its opacity included. Pixels
 * outside their text masks keep their bytes.
 */
export function eraseText(raster: Raster, regions: readonly ErasedText[]): Raster {
  const masks = regions.flatMap(({ lines, style }) =>
    lines.map(({ quad }) => findTextMask(raster, quad, style?.outline !== undefined)),
  );
  const isText = new Uint8Array(raster.width * raster.height);
  for (const { window, pixels } of masks)
    for (const [at, isMasked] of pixels.entries()) if (isMasked === 1) isText[placeOf(raster, window, at)] = 1;
  const result = { ...raster, pixels: Uint8Array.from(raster.pixels) };
  for (const mask of masks) {
    const patch = isOnPlane(raster, mask, isText)
      ? patchFromPlane(mask)
      : patchFromSurroundings(raster, mask, { isText, channels: COLORS });
    const deviation = measureGrain(raster, mask.window, (at) => isText[placeOf(raster, mask.window, at)] === 1);
    addGrain(patch, { window: mask.window, deviation });
    paint(result, mask, { patch, channels: COLORS });
    if (isOpaque(raster, mask.window)) continue;
    const opacity = patchFromSurroundings(raster, mask, { isText, channels: OPACITY });
    paint(result, mask, { patch: opacity, channels: OPACITY });
  }
  return result;
}

/** Bytes of a pixel that the three values of a patch stand for. */
type Channels = readonly [0, 1, 2] | readonly [3, 3, 3];

const COLORS = [0, 1, 2] as const;
const OPACITY = [3, 3, 3] as const;

function isOpaque(raster: Raster, window: PixelWindow): boolean {
  for (let at = 0; at < window.width * window.height; at++)
    if (raster.pixels[placeOf(raster, window, at) * 4 + 3] !== 255) return false;
  return true;
}

/** Width, in pixels, of the border around the mask on which the plane is checked. */
const BORDER = 3;
/** Share of that border that must lie on the plane. */
const MIN_PLANE_SHARE = 0.97;
/** Colour distance from the plane that is not visible as an edge. */
const PLANE_TOLERANCE = 7;

/** Whether the background continues the plane all around the text. Noise is tolerated: grain is added to the plane. */
function isOnPlane(raster: Raster, { window, pixels, background, tolerance }: TextMask, isText: Uint8Array): boolean {
  const border = dilate({ ...window, pixels }, BORDER);
  const limit = Math.max(PLANE_TOLERANCE, tolerance > PLANE_TOLERANCE * 2 ? tolerance : 0);
  let [known, even] = [0, 0];
  for (const [at, isNear] of border.entries()) {
    const place = placeOf(raster, window, at);
    if (isNear === 0 || isText[place] === 1) continue;
    known++;
    if (distanceToPlane(raster, background, place) <= limit) even++;
  }
  return even >= known * MIN_PLANE_SHARE;
}

function patchFromPlane({ window: { left, top, width, height }, pixels, background }: TextMask): Patch {
  const colors = new Float32Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [left + (at % width), top + Math.floor(at / width)];
    for (const channel of COLORS) colors[at * 3 + channel] = planeValue(background, channel, x, y);
  }
  return { width, height, colors, known: pixels.map((isMasked) => 1 - isMasked) };
}

function patchFromSurroundings(
  raster: Raster,
  { window }: TextMask,
  { isText, channels }: { isText: Uint8Array; channels: Channels },
): Patch {
  const { width, height } = window;
  const colors = new Float32Array(width * height * 3);
  const known = new Uint8Array(width * height);
  for (let at = 0; at < known.length; at++) {
    const place = placeOf(raster, window, at);
    if (isText[place] === 1) continue;
    known[at] = 1;
    for (const [index, channel] of channels.entries()) colors[at * 3 + index] = raster.pixels[place * 4 + channel] ?? 0;
  }
  const patch = { width, height, colors, known };
  fillUnknown(patch);
  return patch;
}

function paint(
  raster: Raster,
  { window, pixels }: Pick<TextMask, 'window' | 'pixels'>,
  { patch, channels }: { patch: Patch; channels: Channels },
): void {
  for (const [at, isMasked] of pixels.entries()) {
    if (isMasked === 0) continue;
    const place = placeOf(raster, window, at) * 4;
    for (const [index, channel] of channels.entries())
      raster.pixels[place + channel] = Math.max(0, Math.min(255, Math.round(patch.colors[at * 3 + index] ?? 0)));
  }
}
