import type { Color } from '@interlinear/ocr/ink-color';
import type { Raster } from '@interlinear/ocr/raster';
import type { Box } from '../geometry.ts';

/** Colour distance within which a pixel belongs to the paper around the text. */
const PAPER_DISTANCE = 40;
/** Maximum area of a bubble relative to the box of its text. */
const MAX_GROWTH = 9;
/** Share of its own box that a shape with round sides fills: an ellipse 0.79, a rectangle 1. */
const ROUND_SHARE = { min: 0.5, max: 0.93 };
/** Maximum distance of the text's centre from the shape's, relative to the shape's size. */
const MAX_OFFSET = 0.2;

/** Whether the text is in the middle of a closed shape with round sides and an even colour, such as a speech bubble. */
export function isInBubble(raster: Raster, [x, y, width, height]: Box, paper: Color): boolean {
  const left = Math.max(0, Math.floor(x));
  const top = Math.max(0, Math.floor(y));
  const right = Math.min(raster.width, Math.ceil(x + width));
  const bottom = Math.min(raster.height, Math.ceil(y + height));
  if (!isEnclosed(raster, { left, top, right, bottom }, paper)) return false;
  const shape = floodFill(raster, { left, top, right, bottom }, paper);
  if (!shape) return false;
  const [across, down] = [shape.right - shape.left, shape.bottom - shape.top];
  const share = shape.area / (across * down);
  const offsetX = Math.abs(x + width / 2 - (shape.left + shape.right) / 2) / across;
  const offsetY = Math.abs(y + height / 2 - (shape.top + shape.bottom) / 2) / down;
  return share > ROUND_SHARE.min && share < ROUND_SHARE.max && Math.max(offsetX, offsetY) < MAX_OFFSET;
}

interface PixelArea {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Maximum distance of a bubble's outline from its text, relative to the longer side of the text's box. */
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

/** Fills from a box over connected paper; `undefined` if the paper reaches the picture's edge or is too large. */
function floodFill(raster: Raster, seed: PixelArea, paper: Color): (PixelArea & { area: number }) | undefined {
  const { width, height } = raster;
  const limit = (seed.right - seed.left) * (seed.bottom - seed.top) * MAX_GROWTH;
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
  return { ...shape, area: queue.length };
}

function isPaper({ pixels }: Raster, at: number, [red, green, blue]: Color): boolean {
  const b = (pixels[at * 4] ?? 0) - blue;
  const g = (pixels[at * 4 + 1] ?? 0) - green;
  const r = (pixels[at * 4 + 2] ?? 0) - red;
  return b * b + g * g + r * r < PAPER_DISTANCE * PAPER_DISTANCE;
}
