import { type Extent, intersect } from '../matrix.ts';
import type { ContentStream } from '../model.ts';
import { drawnBoxOf } from './drawn-box.ts';
import type { Paint } from './graphics-state.ts';
import type { Operation } from './operands.ts';
import { beginPath, extendPath, isSmallShape, outlineOf, pathExtent, rulesOf } from './path.ts';
import { isHidden, type StreamRun } from './stream-run.ts';

/** Limit for one page; more lines are a drawing, not tables and underlines. */
const MAX_RULES = 5000;
/** Limit for one page; more small shapes are a drawing, not bullets. */
const MAX_SHAPES = 1000;

/** Handlers for path construction, painting and clipping (PDF 32000-1, 8.5). */
export const PATH_HANDLERS = {
  m: extend,
  l: extend,
  c: extend,
  v: extend,
  y: extend,
  h: extend,
  re: extend,
  W: clip,
  'W*': clip,
  n: endPath,
  f: fill,
  F: fill,
  'f*': fill,
  S: stroke,
  s: stroke,
  B: fillAndStroke,
  'B*': fillAndStroke,
  b: fillAndStroke,
  'b*': fillAndStroke,
};

function extend(run: StreamRun, operation: Operation): void {
  run.path ??= beginPath(operation.start);
  extendPath(run.path, operation, run.state.matrix);
}

function clip(run: StreamRun): void {
  run.isClipping = true;
}

function fill(run: StreamRun, { end }: Operation): void {
  coverPath(run);
  addBox(run, end);
  paint(run, end, run.state.fill);
}

function fillAndStroke(run: StreamRun, { end }: Operation): void {
  coverPath(run);
  addBox(run, end);
  addBox(run, end, strokeWidthOf(run));
  paint(run, end, run.state.fill);
}

function coverPath(run: StreamRun): void {
  const extent = run.path && pathExtent(run.path);
  if (extent) addCover(run, extent);
}

/** Limit for one page; more fills are a drawing. */
const MAX_COVERS = 5000;
/** Thinner areas are lines. */
const MIN_COVER_SIZE = 3;

/** Records an area that hides what was drawn before. */
export function addCover(run: StreamRun, area: Extent): void {
  const { covers } = run.page.result;
  if (covers.length >= MAX_COVERS || isHidden(run)) return;
  const extent = intersect(area, run.state.clip);
  if (Math.min(extent.right - extent.left, extent.top - extent.bottom) < MIN_COVER_SIZE) return;
  covers.push({ extent, order: run.page.operations });
}

function stroke(run: StreamRun, { end }: Operation): void {
  const width = strokeWidthOf(run);
  addBox(run, end, width);
  paint(run, end, run.state.stroke, width);
}

/** Width of a stroke in page space, in points. */
function strokeWidthOf({ state: { matrix, lineWidth } }: StreamRun): number {
  const [a, b, c, d] = matrix;
  return lineWidth * Math.sqrt(Math.abs(a * d - b * c));
}

/** Limit for one page; more boxes are a drawing. */
const MAX_BOXES = 5000;

/**
 * Records a rectangle, unless the clip cuts it. WeasyPrint clips to the background of an element and fills the whole page, so
 * that the clip is the rectangle.
 */
function addBox(run: StreamRun, end: number, strokeWidth?: number): void {
  const { path, index, state, isClipping, page } = run;
  const boxes = page.result.drawnBoxes;
  if (!path || isClipping || boxes.length >= MAX_BOXES || isHidden(run)) return;
  const box = drawnBoxOf(path);
  if (!box) return;
  const fillsClip = strokeWidth === undefined && isClip(state.clip, box.extent, page.result.streams[index]);
  if (!fillsClip && !isWithin(box.extent, state.clip)) return;
  const operators = strokeWidth === undefined ? state.fill.operators : strokeOperators(state.stroke);
  boxes.push({
    ...(fillsClip ? { extent: state.clip, radius: 0 } : box),
    ...(strokeWidth === undefined ? {} : { strokeWidth }),
    paint: [...state.parameters, operators].join(' '),
    stream: index,
    start: path.start,
    end,
    order: page.operations,
  });
}

/** Operators that set a colour for strokes. */
function strokeOperators({ operators }: Paint): string {
  return operators.replace(/(?<=^| )(?:g|rg|k|cs|scn)(?= |$)/g, (operator) => operator.toUpperCase());
}

/** Whether an area is cut to a clip that its stream has set, large enough for a box. */
function isClip(clip: Extent, area: Extent, stream: ContentStream | undefined): boolean {
  const shortest = Math.min(clip.right - clip.left, clip.top - clip.bottom);
  const isSet = stream !== undefined && !isWithin(stream.clip, clip);
  return isSet && shortest >= MIN_COVER_SIZE && isWithin(clip, area) && !isWithin(area, clip);
}

function isWithin({ left, bottom, right, top }: Extent, clip: Extent): boolean {
  return left >= clip.left && bottom >= clip.bottom && right <= clip.right && top <= clip.top;
}

function paint(run: StreamRun, end: number, colour: Paint, strokeWidth?: number): void {
  const { rules } = run.page.result;
  addShape(run, run.path && outlineOf(run.path));
  if (run.path && rules.length < MAX_RULES && !isHidden(run)) {
    const { path, index, isClipping } = run;
    const found = rulesOf({
      path,
      end,
      stream: index,
      paint: colour,
      ...(strokeWidth === undefined ? {} : { strokeWidth }),
    });
    // A path that also clips must not be removed.
    for (const rule of found) rules.push(isClipping ? { ...rule, isAlone: false } : rule);
  }
  endPath(run);
}

/** Paints a shading, which fills the clip. Slides of Beamer have bullets of that kind. */
export function paintShading(run: StreamRun): void {
  addCover(run, run.state.clip);
  addShape(run, run.state.clip);
}

function addShape(run: StreamRun, extent: Extent | undefined): void {
  const { smallShapes } = run.page.result;
  if (extent && isSmallShape(extent) && smallShapes.length < MAX_SHAPES && !isHidden(run)) smallShapes.push(extent);
}

function endPath(run: StreamRun): void {
  const { path, isClipping } = run;
  run.path = undefined;
  run.isClipping = false;
  if (!path || !isClipping || path.isComplex) return;
  const extent = pathExtent(path);
  if (extent) run.state.clip = intersect(run.state.clip, extent);
}
