import type { Color } from '@interlinear/ocr/ink-color';
import type { Raster } from '@interlinear/ocr/raster';
import type { Box } from './geometry.ts';

/** Connected area of one colour around a text, such as a speech bubble. Edges are in whole pixels; `right` and `bottom` are outside. */
export interface PaperShape {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Number of pixels. */
  area: number;
  /** Whether a position of the picture belongs to it. */
  contains(x: number, y: number): boolean;
}

/** Colour distance within which a pixel belongs to the paper around the text. */
const PAPER_DISTANCE = 40;
/** Maximum area of a shape relative to the box of its whole text. */
const MAX_GROWTH = 9;

/**
 * Finds the shape of even colour around a box; `undefined` if it reaches the picture's edge or is too large.
 *
 * @param maxGrowth maximum area of the shape relative to the box
 */
export function findPaperShape(
  raster: Raster,
  box: Box,
  { paper, maxGrowth = MAX_GROWTH }: { paper: Color; maxGrowth?: number },
): PaperShape | undefined {
  const seed = pixelsOf(raster, box);
  return isEnclosed(raster, seed, paper) ? fill(raster, seed, { paper, maxGrowth }) : undefined;
}

interface PixelArea {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function pixelsOf(raster: Raster, [x, y, width, height]: Box): PixelArea {
  return {
    left: Math.max(0, Math.floor(x)),
    top: Math.max(0, Math.floor(y)),
    right: Math.min(raster.width, Math.ceil(x + width)),
    bottom: Math.min(raster.height, Math.ceil(y + height)),
  };
}

/** Maximum distance of a shape's outline from its text, relative to the longer side of the text's box. */
const MAX_MARGIN = 2;

/** Whether the paper ends on all four sides of a box. Rules out open pages before the costly filling. */
function isEnclosed(raster: Raster, { left, top, right, bottom }: PixelArea, paper: Color): boolean {
  const margin = Math.ceil(MAX_MARGIN * Math.max(right - left, bottom - top));
  const middle = Math.floor((left + right) / 2);
  const centre = Math.floor((top + bottom) / 2);
  const ends = (x: number, y: number, stepX: number, stepY: number): boolean => {
    for (let distance = 0; distance < margin; distance++, x += stepX, y += stepY) {
      if (x < 0 || y < 0 || x >= raster.width || y >= raster.height) return false;
      if (!isPaper(raster, y * raster.width + x, paper)) return true;
    }
    return false;
  };
  return (
    ends(left, centre, -1, 0) && ends(right, centre, 1, 0) && ends(middle, top, 0, -1) && ends(middle, bottom, 0, 1)
  );
}

/** Fills from a box over connected paper. */
function fill(
  raster: Raster,
  seed: PixelArea,
  { paper, maxGrowth }: { paper: Color; maxGrowth: number },
): PaperShape | undefined {
  const { width, height } = raster;
  const limit = (seed.right - seed.left) * (seed.bottom - seed.top) * maxGrowth;
  const isFilled = new Uint8Array(width * height);
  const queue: number[] = [];
  for (let y = seed.top; y < seed.bottom; y++) {
    for (let x = seed.left; x < seed.right; x++) {
      isFilled[y * width + x] = 1;
      queue.push(y * width + x);
    }
  }
  const shape = { ...seed };
  const steps = [-1, 1, -width, width];
  for (let index = 0; index < queue.length; index++) {
    const at = queue[index] ?? 0;
    const x = at % width;
    const y = (at - x) / width;
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1 || queue.length > limit) return undefined;
    shape.left = Math.min(shape.left, x);
    shape.right = Math.max(shape.right, x + 1);
    shape.top = Math.min(shape.top, y);
    shape.bottom = Math.max(shape.bottom, y + 1);
    for (const step of steps) {
      const next = at + step;
      if (isFilled[next] === 1 || !isPaper(raster, next, paper)) continue;
      isFilled[next] = 1;
      queue.push(next);
    }
  }
  const contains = (x: number, y: number) => isFilled[y * width + x] === 1;
  return { ...shape, area: queue.length, contains };
}

function isPaper({ pixels }: Raster, at: number, [red, green, blue]: Color): boolean {
  const b = (pixels[at * 4] ?? 0) - blue;
  const g = (pixels[at * 4 + 1] ?? 0) - green;
  const r = (pixels[at * 4 + 2] ?? 0) - red;
  return b * b + g * g + r * r < PAPER_DISTANCE * PAPER_DISTANCE;
}
