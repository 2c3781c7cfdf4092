import type { Raster } from '@interlinear/ocr/raster';
import { alongAxes, boxAround, type Quad, quadOf, type TurnedBox, turnedBoxOf } from '../geometry.ts';
import { type BackgroundPlane, distanceToPlane, fitBackgroundPlane } from './background-plane.ts';
import { dilate, removeComponents } from './components.ts';
import { findStrokes } from './find-strokes.ts';
import { measureGrain } from './grain.ts';
import { type PixelWindow, placeOf } from './pixel-window.ts';

/** Pixels of one line of text: letters with their outlines, shadows and underlines. */
export interface TextMask {
  window: PixelWindow;
  /** One byte per pixel of the window: 1 for letters, as precisely as they are seen. */
  letters: Uint8Array;
  /** The same, grown by the blurred edge of the letters. */
  pixels: Uint8Array;
  background: BackgroundPlane;
  /** Colour distance from the background within which its own pixels lie, by its noise. */
  tolerance: number;
}

/** Space around a line, relative to its height: where its mask may reach, and where the background is examined. */
const REACH = 0.16;
const SURROUNDINGS = 0.3;
/** Minimum colour distance of text from its background. */
const MIN_CONTRAST = 12;
/** Tolerated distance of a background pixel, in standard deviations of one channel. */
const GRAIN_DEVIATIONS = 4;
/** Share of the surroundings that may differ from the background before it counts as uneven. */
const MAX_ODD_SHARE = 0.2;

/** Finds the pixels of a line of text. None lies farther from its quad than `REACH` times its height plus two pixels. */
export function findTextMask(raster: Raster, quad: Quad): TextMask {
  const line = turnedBoxOf(quad);
  const height = line.bottom - line.top;
  const window = windowAround(raster, grow(line, Math.max(4, height * SURROUNDINGS)));
  const zones = zonesOf(window, line, height * REACH + 2);
  const places = [...zones.keys()].filter((at) => zones[at] !== 'outside');
  const background = fitBackgroundPlane(
    raster,
    places.map((at) => placeOf(raster, window, at)),
  );
  const grain = measureGrain(raster, window, (at) => zones[at] === 'line');
  const tolerance = Math.max(MIN_CONTRAST, grain * GRAIN_DEVIATIONS);
  const distances = Float32Array.from(zones, (_, at) =>
    distanceToPlane(raster, background, placeOf(raster, window, at)),
  );
  const letters = isEven(distances, zones, tolerance)
    ? Uint8Array.from(distances, (distance) => (distance > tolerance ? 1 : 0))
    : findStrokes(raster, { window, height, tolerance, isInLine: (at) => zones[at] === 'line' });
  removeComponents({ ...window, pixels: letters }, (component) => {
    const inLine = component.places.reduce((count, at) => count + (zones[at] === 'line' ? 1 : 0), 0);
    // Rules and frames cross the whole window; parts of neighbouring lines lie mostly outside this one.
    return component.crosses || inLine < component.places.length * (component.touchesEdge ? 0.8 : 0.5);
  });
  for (const [at, zone] of zones.entries()) if (zone === 'outside') letters[at] = 0;
  const pixels = dilate({ ...window, pixels: letters }, edgeRadius(height, tolerance));
  for (const [at, zone] of zones.entries()) if (zone === 'outside') pixels[at] = 0;
  return { window, letters, pixels, background, tolerance };
}

function windowAround(raster: Raster, box: TurnedBox): PixelWindow {
  const [x, y, width, height] = boxAround(quadOf(box));
  const left = Math.max(0, Math.min(raster.width - 1, Math.floor(x)));
  const top = Math.max(0, Math.min(raster.height - 1, Math.floor(y)));
  const right = Math.max(left + 1, Math.min(raster.width, Math.ceil(x + width)));
  const bottom = Math.max(top + 1, Math.min(raster.height, Math.ceil(y + height)));
  return { left, top, width: right - left, height: bottom - top };
}

function grow(box: TurnedBox, by: number): TurnedBox {
  return { ...box, start: box.start - by, end: box.end + by, top: box.top - by, bottom: box.bottom + by };
}

/** `line`: inside the line's quad; `reach`: around it, where the mask may reach; `outside`: only examined. */
type Zone = 'line' | 'reach' | 'outside';

function zonesOf(window: PixelWindow, line: TurnedBox, reach: number): Zone[] {
  const wide = grow(line, reach);
  return Array.from({ length: window.width * window.height }, (_, at) => {
    const x = window.left + (at % window.width) + 0.5;
    const y = window.top + Math.floor(at / window.width) + 0.5;
    const [along, across] = alongAxes(line.angle, [x, y]);
    if (contains(line, along, across)) return 'line';
    return contains(wide, along, across) ? 'reach' : 'outside';
  });
}

function contains({ start, end, top, bottom }: TurnedBox, along: number, across: number): boolean {
  return along >= start && along < end && across >= top && across < bottom;
}

/** Whether the surroundings of a line are all one plane. */
function isEven(distances: Float32Array, zones: readonly Zone[], tolerance: number): boolean {
  const around = distances.filter((_, at) => zones[at] === 'outside');
  const odd = around.reduce((count, distance) => count + (distance > tolerance ? 1 : 0), 0);
  return odd <= around.length * MAX_ODD_SHARE;
}

/** Radius of the blur at the edge of letters: wider in large letters, and in noisy pictures, which are mostly compressed. */
function edgeRadius(height: number, tolerance: number): number {
  return 1 + Math.round(height / 50) + (tolerance > MIN_CONTRAST ? 1 : 0);
}
