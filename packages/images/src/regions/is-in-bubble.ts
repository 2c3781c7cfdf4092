import type { Color } from '@interlinear/ocr/ink-color';
import type { Raster } from '@interlinear/ocr/raster';
import type { Box } from '../geometry.ts';
import { findPaperShape, type PaperShape } from '../paper-shape.ts';

/** Share of its own box that a shape with round sides fills: an ellipse 0.79, a rectangle 1. */
const ROUND_SHARE = { min: 0.5, max: 0.93 };
/** Maximum distance of the text's centre from the shape's, relative to the shape's size. */
const MAX_OFFSET = 0.2;

/** Maximum area of a bubble relative to one line of its text. */
const MAX_LINE_GROWTH = 60;

/** Finds the closed shape with round sides and an even colour that a line of text is in; equal texts for lines in the same one. */
export function bubbleAround(raster: Raster, box: Box, paper: Color): string | undefined {
  const shape = findPaperShape(raster, box, { paper, maxGrowth: MAX_LINE_GROWTH });
  return shape && isRound(shape) ? [shape.left, shape.top, shape.right, shape.bottom].join() : undefined;
}

function isRound({ left, top, right, bottom, area }: PaperShape): boolean {
  const share = area / ((right - left) * (bottom - top));
  return share > ROUND_SHARE.min && share < ROUND_SHARE.max;
}

/** Whether the text is in the middle of a closed shape with round sides and an even colour, such as a speech bubble. */
export function isInBubble(raster: Raster, box: Box, paper: Color): boolean {
  const [x, y, width, height] = box;
  const shape = findPaperShape(raster, box, { paper });
  if (!shape || !isRound(shape)) return false;
  const [across, down] = [shape.right - shape.left, shape.bottom - shape.top];
  const offsetX = Math.abs(x + width / 2 - (shape.left + shape.right) / 2) / across;
  const offsetY = Math.abs(y + height / 2 - (shape.top + shape.bottom) / 2) / down;
  return Math.max(offsetX, offsetY) < MAX_OFFSET;
}
