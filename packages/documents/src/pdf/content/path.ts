import { boundingBox, type Extent, type Matrix, transform, transformExtent } from '../matrix.ts';
import type { Rule } from '../model.ts';
import type { Paint } from './graphics-state.ts';
import { numberAt, type Operation } from './operands.ts';

/** Maximum thickness of a line, in points. */
const MAX_THICKNESS = 3;
const MIN_LENGTH = 2;
/** A path with more pieces is a drawing; none of its lines belongs to the text. */
const MAX_PIECES = 2000;

/** Path under construction, as far as table lines and underlines need it. */
export interface Path {
  start: number;
  pieces: Extent[];
  isComplex: boolean;
  /** Number of its subpaths. */
  subpaths: number;
  /** Number of its operators, and the bounding box of their points while there are few. */
  length: number;
  outline?: Extent;
  x: number;
  y: number;
  firstX: number;
  firstY: number;
}

export function beginPath(start: number): Path {
  return { start, pieces: [], isComplex: false, subpaths: 0, length: 0, x: 0, y: 0, firstX: 0, firstY: 0 };
}

/** Adds a construction operator: m, l, re, h, c, v or y. */
export function extendPath(path: Path, { operator, operands }: Operation, matrix: Matrix): void {
  if (path.pieces.length > MAX_PIECES) {
    path.isComplex = true;
    return;
  }
  path.length++;
  if (path.length <= MAX_SHAPE_LENGTH) growOutline(path, { operator, operands }, matrix);
  const x = numberAt(operands, 0);
  const y = numberAt(operands, 1);
  switch (operator) {
    case 'm':
      path.subpaths++;
      path.firstX = path.x = x;
      path.firstY = path.y = y;
      break;
    case 'l':
      addLine(path, x, y, matrix);
      break;
    case 'h':
      addLine(path, path.firstX, path.firstY, matrix);
      break;
    case 're': {
      path.subpaths++;
      const right = x + numberAt(operands, 2);
      const top = y + numberAt(operands, 3);
      path.pieces.push(transformExtent(matrix, { left: x, bottom: y, right, top }));
      path.firstX = path.x = x;
      path.firstY = path.y = y;
      break;
    }
    default: {
      path.isComplex = true;
      path.x = numberAt(operands, operands.length - 2);
      path.y = numberAt(operands, operands.length - 1);
    }
  }
}

function addLine(path: Path, x: number, y: number, matrix: Matrix): void {
  if (x !== path.x || y !== path.y) {
    path.pieces.push(boundingBox([transform(matrix, path.x, path.y), transform(matrix, x, y)]));
  }
  path.x = x;
  path.y = y;
}

function growOutline(path: Path, { operator, operands }: PathStep, matrix: Matrix): void {
  for (let at = 0; at + 1 < operands.length; at += 2) {
    let [x, y] = [numberAt(operands, at), numberAt(operands, at + 1)];
    if (operator === 're' && at > 0) [x, y] = [x + numberAt(operands, 0), y + numberAt(operands, 1)];
    const [left, bottom] = transform(matrix, x, y);
    const { outline } = path;
    path.outline = {
      left: Math.min(left, outline?.left ?? left),
      bottom: Math.min(bottom, outline?.bottom ?? bottom),
      right: Math.max(left, outline?.right ?? left),
      top: Math.max(bottom, outline?.top ?? bottom),
    };
  }
}

type PathStep = Pick<Operation, 'operator' | 'operands'>;

/** Operators of the longest simple path: browsers draw a round bullet with 16 curves, and four round corners with 32. */
const MAX_SHAPE_LENGTH = 40;
/** Sides of a small shape, in points. */
const MIN_SHAPE = 1;
const MAX_SHAPE = 16;
const MAX_ASPECT = 2;

/** Bounding box of all points of a simple path. */
export function outlineOf({ outline, length }: Path): Extent | undefined {
  return length > MAX_SHAPE_LENGTH ? undefined : outline;
}

/** Whether an area is as small as a bullet, and about as wide as high. */
export function isSmallShape({ left, bottom, right, top }: Extent): boolean {
  const [width, height] = [right - left, top - bottom];
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short >= MIN_SHAPE && long <= MAX_SHAPE && long <= MAX_ASPECT * short;
}

/** Bounding box of the path. */
export function pathExtent(path: Path): Extent | undefined {
  if (path.pieces.length === 0) return undefined;
  return path.pieces.reduce((whole, piece) => ({
    left: Math.min(whole.left, piece.left),
    bottom: Math.min(whole.bottom, piece.bottom),
    right: Math.max(whole.right, piece.right),
    top: Math.max(whole.top, piece.top),
  }));
}

export interface PaintedPath {
  path: Path;
  end: number;
  stream: number;
  paint: Paint;
  /** Stroke width in points of page space; absent for a fill. */
  strokeWidth?: number;
}

/** Finds the thin lines of a painted path. A filled outline that is thin as a whole counts as one line. */
export function rulesOf({ path, end, stream, paint, strokeWidth }: PaintedPath): Rule[] {
  if (path.isComplex) return [];
  const extent = pathExtent(path);
  const pieces =
    strokeWidth === undefined && path.pieces.length > 2 && extent && isThin(extent) ? [extent] : path.pieces;
  const isAlone = pieces.length === 1;
  const rules: Rule[] = [];
  for (const piece of strokeWidth === undefined ? pieces : pieces.flatMap(sides)) {
    const width = piece.right - piece.left;
    const height = piece.top - piece.bottom;
    if (Math.max(width, height) < MIN_LENGTH || Math.min(width, height) + (strokeWidth ?? 0) > MAX_THICKNESS) continue;
    rules.push({
      kind: width >= height ? 'horizontal' : 'vertical',
      extent: piece,
      thickness: strokeWidth ?? Math.min(width, height),
      fill: paint.operators,
      stream,
      start: path.start,
      end,
      isAlone,
    });
  }
  return rules;
}

function isThin({ left, bottom, right, top }: Extent): boolean {
  return Math.min(right - left, top - bottom) <= MAX_THICKNESS;
}

/** Splits a stroked rectangle into its four sides. */
function sides(extent: Extent): Extent[] {
  if (isThin(extent)) return [extent];
  const { left, bottom, right, top } = extent;
  return [
    { left, bottom, right, top: bottom },
    { left, bottom: top, right, top },
    { left, bottom, right: left, top },
    { left: right, bottom, right, top },
  ];
}
