import type { Color } from '@interlinear/ocr/ink-color';
import type { Raster } from '@interlinear/ocr/raster';
import { alongAxes, type Box, type Point, type Quad, quadOf } from '../geometry.ts';

/** Draws a picture pixel by pixel. */
export function drawPicture(width: number, height: number, colorAt: (x: number, y: number) => Color): Raster {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const [red, green, blue] = colorAt(at % width, Math.floor(at / width));
    pixels.set([clamp(blue), clamp(green), clamp(red), 255], at * 4);
  }
  return { width, height, pixels };
}

export interface DrawnText {
  text: string;
  /** Start of the baseline. */
  start: Point;
  /** Height of the em. */
  size: number;
  color: Color;
  /** In radians clockwise. Default 0. */
  angle?: number;
  /** Width of the strokes in em. Default 0.09. */
  stroke?: number;
}

/** Width of a letter with its space, in em. */
export const ADVANCE = 0.62;

/** Draws text with antialiased strokes over a copy of a picture. Letters without a shape of their own are drawn as others. */
export function drawText(raster: Raster, { text, start, size, color, angle = 0, stroke = 0.09 }: DrawnText): Raster {
  const pixels = Uint8Array.from(raster.pixels);
  for (const [index, letter] of [...text].entries()) {
    if (letter === ' ') continue;
    for (const [fromX, fromY, toX, toY] of strokesOf(letter)) {
      const place = (x: number, y: number): Point => {
        const [right, down] = alongAxes(-angle, [(x * 0.5 + index * ADVANCE) * size, -y * CAP_HEIGHT * size]);
        return [start[0] + right, start[1] + down];
      };
      drawStroke(
        { ...raster, pixels },
        {
          from: place(fromX, fromY),
          to: place(toX, toY),
          width: stroke * size,
          color,
        },
      );
    }
  }
  return { ...raster, pixels };
}

/** Quad of drawn text, from ascender to descender. */
export function quadOfText({ text, start, size, angle = 0 }: DrawnText): Quad {
  const [along, across] = alongAxes(angle, start);
  const end = along + [...text].length * ADVANCE * size;
  return quadOf({ angle, start: along, end, top: across - 0.88 * size, bottom: across + 0.22 * size });
}

/** Peak signal-to-noise ratio in dB between the colours of two pictures within a box; infinite if they are equal. */
export function psnr(one: Raster, other: Raster, [left, top, width, height]: Box): number {
  let [sum, count] = [0, 0];
  for (let y = Math.floor(top); y < top + height; y++) {
    for (let x = Math.floor(left); x < left + width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        const at = (y * one.width + x) * 4 + channel;
        sum += ((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0)) ** 2;
        count++;
      }
    }
  }
  return 10 * Math.log10((255 * 255 * count) / sum);
}

const CAP_HEIGHT = 0.72;

type Stroke = readonly [fromX: number, fromY: number, toX: number, toY: number];

/** Letters as strokes in a unit square, y upwards. */
const STROKES: Readonly<Record<string, readonly Stroke[]>> = {
  A: [
    [0, 0, 0.5, 1],
    [0.5, 1, 1, 0],
    [0.2, 0.4, 0.8, 0.4],
  ],
  E: [
    [0, 0, 0, 1],
    [0, 1, 0.9, 1],
    [0, 0.5, 0.7, 0.5],
    [0, 0, 0.9, 0],
  ],
  H: [
    [0, 0, 0, 1],
    [1, 0, 1, 1],
    [0, 0.5, 1, 0.5],
  ],
  N: [
    [0, 0, 0, 1],
    [0, 1, 1, 0],
    [1, 0, 1, 1],
  ],
  y: [
    [0, 0.7, 0.5, 0],
    [1, 0.7, 0.3, -0.28],
  ],
};
const SHAPES = Object.values(STROKES);

function strokesOf(letter: string): readonly Stroke[] {
  return STROKES[letter] ?? SHAPES[(letter.codePointAt(0) ?? 0) % SHAPES.length] ?? [];
}

/** Draws a line with round ends; pixels at its edge are blended. */
function drawStroke(
  { width, height, pixels }: Raster,
  { from, to, width: thickness, color }: { from: Point; to: Point; width: number; color: Color },
): void {
  const reach = thickness / 2 + 1;
  for (let y = Math.floor(Math.min(from[1], to[1]) - reach); y <= Math.max(from[1], to[1]) + reach; y++) {
    for (let x = Math.floor(Math.min(from[0], to[0]) - reach); x <= Math.max(from[0], to[0]) + reach; x++) {
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const cover = Math.max(0, Math.min(1, thickness / 2 + 0.5 - distanceToSegment([x + 0.5, y + 0.5], from, to)));
      const at = (y * width + x) * 4;
      for (const [channel, value] of [color[2], color[1], color[0]].entries())
        pixels[at + channel] = clamp((pixels[at + channel] ?? 0) * (1 - cover) + value * cover);
    }
  }
}

function distanceToSegment([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const share = Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / Math.max(length, 1e-9)));
  return Math.hypot(x - x1 - share * (x2 - x1), y - y1 - share * (y2 - y1));
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}
