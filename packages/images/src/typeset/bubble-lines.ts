import type { PaperShape } from '../paper-shape.ts';
import { LINE_HEIGHT } from './fit-lines.ts';

/** Lines of text inside a shape with curved sides, centred in it. */
export interface BubbleLines {
  /** Middle and width of each line in pixels. */
  lines: readonly { middle: number; width: number }[];
  /** Upper edge of the first line. */
  top: number;
}

/** Space between text and outline, in em. */
const PADDING = 0.35;

/** Finds the places of a number of lines; `undefined` if they do not fit below each other. @param leading in pixels */
export function linesInShape(
  shape: PaperShape,
  { count, size, leading }: { count: number; size: number; leading: number },
): BubbleLines | undefined {
  const height = (count - 1) * leading + LINE_HEIGHT * size;
  const middleX = Math.round((shape.left + shape.right) / 2);
  const [upper, lower] = columnOf(shape, middleX);
  const padding = PADDING * size;
  if (height > lower - upper - 2 * padding * 0.5) return undefined;
  const top = (upper + lower - height) / 2;
  const lines = Array.from({ length: count }, (_, index) => {
    const from = top + index * leading;
    const [left, right] = spanOf(shape, middleX, [from, from + LINE_HEIGHT * size]);
    return { middle: (left + right) / 2, width: Math.max(0, right - left - 2 * padding) };
  });
  return { lines, top };
}

/** Upper and lower end of the shape in a column. */
function columnOf(shape: PaperShape, x: number): [number, number] {
  let [upper, lower] = [shape.top, shape.bottom];
  while (upper < lower && !shape.contains(x, upper)) upper++;
  while (lower > upper && !shape.contains(x, lower - 1)) lower--;
  return [upper, lower];
}

/** Left and right end of the shape that all rows between two heights have in common. */
function spanOf(shape: PaperShape, middleX: number, [from, to]: readonly [number, number]): [number, number] {
  let [left, right] = [shape.left, shape.right];
  for (let y = Math.max(shape.top, Math.floor(from)); y < Math.min(shape.bottom, to); y++) {
    let [rowLeft, rowRight] = [middleX, middleX];
    while (rowLeft > shape.left && shape.contains(rowLeft - 1, y)) rowLeft--;
    while (rowRight < shape.right && shape.contains(rowRight, y)) rowRight++;
    [left, right] = [Math.max(left, rowLeft), Math.min(right, rowRight)];
  }
  return [left, Math.max(left, right)];
}
