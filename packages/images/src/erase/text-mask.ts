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
  /** Contrast of each pixel of the window with its background; 0 where there is no text. */
  contrasts: Float32Array;
  /** One byte per pixel of the window: 1 for letters, grown by their blurred edges. */
  pixels: Uint8Array;
  background: BackgroundPlane;
  /** Contrast that the background's own noise reaches. */
  tolerance: number;
}

/** Space around a line, relative to its height: where its mask may reach, and where the background is examined. */
const REACH = 0.16;
const SURROUNDINGS = 0.3;
/** Minimum contrast of text with its background, as a distance of colours. */
const MIN_CONTRAST = 12;
/** Tolerated distance of a background pixel, in standard deviations of one channel. */
const GRAIN_DEVIATIONS = 4;
/** Share of the surroundings that may differ from the background before it counts as uneven. */
const MAX_ODD_SHARE = 0.2;
/** Share of the line that may look like text but be connected to its surroundings. More is background that is no plane. */
const MAX_LOST_SHARE = 0.01;

/** Greatest mean thickness of a rule or frame, relative to the height of the line. What crosses a line and is thicker has letters in it. */
const MAX_RULE_THICKNESS = 0.15;

/**
 * Finds the pixels of a line of text. None lies farther from its quad than `REACH` times its height plus two pixels.
 *
 * @param isOutlined whether lines may be connected by the outlines of their letters
 */
export function findTextMask(raster: Raster, quad: Quad, isOutlined = false): TextMask {
  const line = turnedBoxOf(quad);
  const height = line.bottom - line.top;
  const window = windowAround(raster, grow(line, Math.max(4, height * SURROUNDINGS)));
  const zones = zonesOf(window, line, height * REACH + 2);
  const background = fitBackgroundPlane(
    raster,
    placesWhere(raster, window, (at) => zones[at] !== OUTSIDE),
    placesWhere(raster, window, (at) => zones[at] === AROUND),
  );
  const grain = measureGrain(raster, window, (at) => zones[at] === IN_LINE);
  const tolerance = Math.max(MIN_CONTRAST, grain * GRAIN_DEVIATIONS);
  const distances = new Float32Array(zones.length);
  for (let at = 0; at < distances.length; at++)
    distances[at] = distanceToPlane(raster, background, placeOf(raster, window, at));
  const minShare = isOutlined ? MIN_OUTLINED_SHARE : MIN_SHARE;
  const area = { window, zones, height, minShare };
  const even = distances.map((distance) => (distance > tolerance ? distance : 0));
  const isEven = isMostlyEven(even, zones) && keepLetters(even, area) <= MAX_LOST_SHARE;
  const contrasts = isEven
    ? even
    : findStrokes(raster, { window, height, tolerance, isInLine: (at) => zones[at] === IN_LINE });
  if (!isEven) keepLetters(contrasts, area);
  const letters = Uint8Array.from(contrasts, isPositive);
  const pixels = dilate({ ...window, pixels: letters }, edgeRadius(height, tolerance));
  for (let at = 0; at < pixels.length; at++) if (zones[at] === OUTSIDE) pixels[at] = 0;
  return { window, contrasts, pixels, background, tolerance };
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

/** Zones of a window: only examined; around the line, where the mask may reach; inside the line's quad. */
const OUTSIDE = 0;
const AROUND = 1;
const IN_LINE = 2;

function zonesOf(window: PixelWindow, line: TurnedBox, reach: number): Uint8Array {
  const wide = grow(line, reach);
  const zones = new Uint8Array(window.width * window.height);
  const [right, down] = [alongAxes(line.angle, [1, 0]), alongAxes(line.angle, [0, 1])];
  for (let row = 0, at = 0; row < window.height; row++) {
    const y = window.top + row + 0.5;
    for (let column = 0; column < window.width; column++, at++) {
      const x = window.left + column + 0.5;
      const along = x * right[0] + y * down[0];
      const across = x * right[1] + y * down[1];
      if (contains(line, along, across)) zones[at] = IN_LINE;
      else if (contains(wide, along, across)) zones[at] = AROUND;
    }
  }
  return zones;
}

function contains({ start, end, top, bottom }: TurnedBox, along: number, across: number): boolean {
  return along >= start && along < end && across >= top && across < bottom;
}

function placesWhere(raster: Raster, window: PixelWindow, isPart: (at: number) => boolean): number[] {
  const places: number[] = [];
  for (let at = 0; at < window.width * window.height; at++) if (isPart(at)) places.push(placeOf(raster, window, at));
  return places;
}

/** Whether the surroundings of a line are mostly background. */
function isMostlyEven(contrasts: Float32Array, zones: Uint8Array): boolean {
  let [around, odd] = [0, 0];
  for (let at = 0; at < zones.length; at++) {
    if (zones[at] === IN_LINE) continue;
    around++;
    if ((contrasts[at] ?? 0) > 0) odd++;
  }
  return odd <= around * MAX_ODD_SHARE;
}

interface LineArea {
  window: PixelWindow;
  zones: Uint8Array;
  height: number;
  minShare: typeof MIN_SHARE;
}

/** Part of connected ink that lies in the line of its letters, if it is whole, or cut off by the window. */
const MIN_SHARE = { whole: 0.5, cut: 0.8 };
/** Outlines touch those of the lines above and below. */
const MIN_OUTLINED_SHARE = { whole: 0.3, cut: 0.3 };

/**
 * Clears what is no part of the line's letters: rules and frames cross the whole window, other lines lie mostly outside.
 * @returns the share of the line that was cleared, without rules and frames
 */
function keepLetters(contrasts: Float32Array, { window, zones, height, minShare }: LineArea): number {
  const pixels = Uint8Array.from(contrasts, isPositive);
  let lost = 0;
  removeComponents({ ...window, pixels }, ({ places, crosses, touchesEdge, length }) => {
    const inLine = places.reduce((count, at) => count + (zones[at] === IN_LINE ? 1 : 0), 0);
    const isRemoved = crosses || inLine < places.length * (touchesEdge ? minShare.cut : minShare.whole);
    const isRule = crosses && places.length <= length * Math.max(4, height * MAX_RULE_THICKNESS);
    if (isRemoved && !isRule) lost += inLine;
    return isRemoved;
  });
  for (let at = 0; at < contrasts.length; at++) if (zones[at] === OUTSIDE || pixels[at] === 0) contrasts[at] = 0;
  const area = zones.reduce((count, zone) => count + (zone === IN_LINE ? 1 : 0), 0);
  return lost / Math.max(1, area);
}

function isPositive(contrast: number): number {
  return contrast > 0 ? 1 : 0;
}

/** Radius of the blur at the edge of letters: wider in large letters, and in noisy pictures, which are mostly compressed. */
function edgeRadius(height: number, tolerance: number): number {
  return 1 + Math.round(height / 50) + (tolerance > MIN_CONTRAST ? 1 : 0);
}
