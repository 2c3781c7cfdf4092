import {
  boxAround,
  findInkComponents,
  heightOf,
  type Ink,
  type InkComponent,
  type PixelBox,
  widthOf,
} from '../ink-components.ts';
import type { TextLine } from '../line-segments.ts';
import { type GrayPicture, halfSize } from '../raster.ts';
import { areaOf } from './claims.ts';
import { estimateWidth } from './text-width.ts';

/** Height of a line in which letters are found without shrinking the picture. */
const MAX_HEIGHT = 44;
/** Height in pixels below which letters are illegible, so that ink is a piece of a drawing. */
const MIN_LETTER_HEIGHT = 5;
/** Part of a claimed box that its ink has to fill in each direction. */
const MIN_FILLED = { width: 0.5, height: 0.35 };
/** Share of the area that is ink in letters. */
const INK_COVER = { min: 0.06, max: 0.7 };
/** Density of ink around a line, relative to that within, from which it is a texture. */
const MAX_DENSITY_AROUND = 0.6;
/** Ratio of the estimated width of a text to the length of its line. */
const WIDTH_RATIO = { min: 0.4, max: 2.2 };

/** Finds the ink of a text that a model sees in a box but that was not found as a line; undefined if there is none that fits. */
export function findInkOf(text: string, box: PixelBox, picture: GrayPicture): TextLine | undefined {
  const inside = clampTo(picture, box);
  if (widthOf(inside) < 4 || heightOf(inside) < 4) return undefined;
  const lines = (['dark', 'light'] as const).flatMap((ink) => lineIn(inside, picture, ink) ?? []);
  const [best] = lines.toSorted((one, other) => areaOf(other) - areaOf(one));
  if (!best || best.letterHeight < MIN_LETTER_HEIGHT) return undefined;
  return fitsLine(text, best, { isVertical: isColumn(best) }) && !isTexture(best, picture) ? best : undefined;
}

function isColumn(box: PixelBox): boolean {
  return heightOf(box) > 1.5 * widthOf(box);
}

function lineIn(box: PixelBox, picture: GrayPicture, ink: Ink): TextLine | undefined {
  const components = inkNear(box, picture, ink).filter((component) => isInside(component, box));
  if (components.length === 0) return undefined;
  const around = boxAround(components);
  if (widthOf(around) < MIN_FILLED.width * widthOf(box)) return undefined;
  if (heightOf(around) < MIN_FILLED.height * heightOf(box)) return undefined;
  const heights = components.map(heightOf).sort((one, other) => one - other);
  const letterHeight = heights[Math.floor(heights.length * 0.8)] ?? heightOf(around);
  return { ...around, letterHeight, ink, components, marks: [] };
}

/** Whether the ink of a line may be a text: its length, the number of its parts, and how much of it is ink. */
export function fitsLine(text: string, line: TextLine, { isVertical }: { isVertical: boolean }): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters === 0) return false;
  const ratio = lengthRatio(text, line, { isVertical });
  if (ratio < WIDTH_RATIO.min || ratio > WIDTH_RATIO.max) return false;
  const cover = line.components.reduce((sum, { area }) => sum + area, 0) / areaOf(line);
  if (cover < INK_COVER.min || cover > INK_COVER.max) return false;
  // Connected scripts have few parts, East Asian characters several each.
  return line.components.length >= letters / 12 && line.components.length <= 8 * letters + 4;
}

/** Height of capital letters, in em. */
const LETTER_SHARE = 0.78;

/** Estimated length of a text relative to that of a line. */
export function lengthRatio(text: string, line: TextLine, { isVertical }: { isVertical: boolean }): number {
  const [width, height] = [widthOf(line), heightOf(line)];
  const size = Math.max(4, isVertical ? Math.min(width, height) : line.letterHeight) / LETTER_SHARE;
  return (estimateWidth(text) * size) / Math.max(1, isVertical ? Math.max(width, height) : width);
}

/** Whether the ink of a line goes on around it, as in grass or cloth. */
export function isTexture(line: TextLine, picture: GrayPicture): boolean {
  const margin = Math.max(3, 0.3 * line.letterHeight);
  const outer = clampTo(picture, grown(line, margin));
  const inner = grown(line, 0.05 * line.letterHeight);
  let [within, around] = [0, 0];
  for (const component of inkNear(outer, picture, line.ink)) {
    if (isInside(component, inner)) within += component.area;
    else if (isInside(component, outer)) around += component.area;
  }
  const ring = areaOf(outer) - areaOf(line);
  return ring > 0 && within > 0 && around / ring > MAX_DENSITY_AROUND * (within / areaOf(line));
}

/** Finds ink in and around a box; rules and frames that reach far beyond it are left out. */
function inkNear(box: PixelBox, picture: GrayPicture, ink: Ink): InkComponent[] {
  const area = clampTo(picture, grown(box, Math.min(40, Math.max(8, heightOf(box)))));
  let part = cut(picture, area);
  let scale = 1;
  while (Math.min(heightOf(box), widthOf(box)) / scale > MAX_HEIGHT && Math.min(part.width, part.height) > 32) {
    part = halfSize(part);
    scale *= 2;
  }
  return findInkComponents(part, ink).map((component) => ({
    ...component,
    area: component.area * scale * scale,
    left: component.left * scale + area.left,
    right: component.right * scale + area.left,
    top: component.top * scale + area.top,
    bottom: component.bottom * scale + area.top,
  }));
}

function isInside(part: PixelBox, box: PixelBox): boolean {
  const [x, y] = [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
  const isWithin = x >= box.left && x < box.right && y >= box.top && y < box.bottom;
  return isWithin && widthOf(part) <= widthOf(box) && heightOf(part) <= 1.3 * heightOf(box);
}

function grown({ left, top, right, bottom }: PixelBox, margin: number): PixelBox {
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

/** Part of a box in the picture, in whole pixels. */
export function clampTo({ width, height }: { width: number; height: number }, box: PixelBox): PixelBox {
  const limit = (value: number, max: number) => Math.max(0, Math.min(max, value));
  return {
    left: limit(Math.floor(box.left), width),
    top: limit(Math.floor(box.top), height),
    right: limit(Math.ceil(box.right), width),
    bottom: limit(Math.ceil(box.bottom), height),
  };
}

function cut({ width, pixels }: GrayPicture, { left, top, right, bottom }: PixelBox): GrayPicture {
  const part = new Uint8Array((right - left) * (bottom - top));
  for (let y = top; y < bottom; y++)
    part.set(pixels.subarray(y * width + left, y * width + right), (y - top) * (right - left));
  return { width: right - left, height: bottom - top, pixels: part };
}
