import { PdfDict, PdfRef, PdfStream, PdfString } from '@libpdf/core';
import { type Extent, IDENTITY, intersect, type Matrix, multiply, transformExtent } from '../matrix.ts';
import type { FormOwner } from '../model.ts';
import { arrayEntry, dictEntry, entry, nameEntry, numbers, type Resolver, resolve } from '../objects/resolve.ts';
import { type GraphicsState, initialState } from './graphics-state.ts';
import { bytesOf, nameAt, type Operand, type Operation } from './operands.ts';
import { addCover, PATH_HANDLERS, paintShading } from './path-handlers.ts';
import { STATE_HANDLERS } from './state-handlers.ts';
import {
  type ContentContext,
  emptyInterpretation,
  type Interpretation,
  isHidden,
  type MarkedContent,
  type PageRun,
  type StreamRun,
} from './stream-run.ts';
import { TEXT_HANDLERS } from './text-handlers.ts';
import { tokenize } from './tokenize.ts';

/** Limits for one page; forms count each time they are drawn. */
const MAX_OPERATIONS = 3_000_000;
const MAX_GLYPHS = 400_000;

interface InterpretOptions {
  bytes: Uint8Array;
  resources: PdfDict;
  /** Visible area of the page, in page space. */
  visible: Extent;
  /** Maps the coordinates of the contents to page space. */
  matrix: Matrix;
  context: ContentContext;
}

/**
 * Interprets a page's contents and all forms they draw.
 * @throws {ContentTooLongError} when a page draws implausibly much
 */
export function interpret({ bytes, resources, visible, matrix, context }: InterpretOptions): Interpretation {
  const page: PageRun = {
    context,
    result: emptyInterpretation(),
    operations: 0,
    glyphs: 0,
    firstDrawn: new Map(),
    openForms: new Set(),
  };
  runStream(page, { bytes, resources, state: initialState(matrix, visible), depth: 0, isHidden: false });
  return page.result;
}

/** Thrown when a page draws implausibly much. */
export class ContentTooLongError extends Error {
  override readonly name = 'ContentTooLongError';
}

interface RunOptions {
  bytes: Uint8Array;
  resources: PdfDict;
  state: GraphicsState;
  depth: number;
  isHidden: boolean;
  form?: FormOwner;
}

function runStream(page: PageRun, { bytes, resources, state, depth, isHidden, form }: RunOptions): void {
  const index = page.result.streams.length;
  const run: StreamRun = {
    page,
    index,
    resources,
    depth,
    state,
    saved: [],
    position: { matrix: IDENTITY, lineMatrix: IDENTITY, textObject: -1 },
    path: undefined,
    isClipping: false,
    marks: [{ isHidden }],
    shows: [],
    textObjects: [],
  };
  const { shows, textObjects } = run;
  const owner = ownerOf(page, form, index);
  const { matrix, clip } = state;
  const stream = { index, bytes, resources, ...owner, shows, textObjects, unrestored: 0, matrix, clip, order: 0 };
  page.result.streams.push(stream);
  for (const operation of tokenize(bytes)) {
    page.operations++;
    if (page.operations > MAX_OPERATIONS || page.glyphs > MAX_GLYPHS) throw new ContentTooLongError();
    HANDLERS.get(operation.operator)?.(run, operation);
  }
  for (const textObject of textObjects) textObject.end = Math.min(textObject.end, bytes.length);
  stream.unrestored = run.saved.length;
  stream.order = page.operations;
}

function ownerOf(page: PageRun, form: FormOwner | undefined, index: number): { form?: FormOwner; repeats?: number } {
  if (!form) return {};
  const first = page.firstDrawn.get(form.stream);
  if (first !== undefined) return { form, repeats: first };
  page.firstDrawn.set(form.stream, index);
  return { form };
}

/** Limit for nested forms. */
const MAX_FORM_DEPTH = 12;

/** Draws an XObject: records the area of an image, interprets a form. */
function drawObject(run: StreamRun, name: string): void {
  const { resolver } = run.page.context;
  const reference = dictEntry(run.resources, 'XObject', resolver)?.get(name);
  const stream = resolve(reference, resolver);
  if (!(stream instanceof PdfStream)) return;
  const subtype = nameEntry(stream, 'Subtype', resolver);
  if (subtype === 'Image') drawPicture(run);
  if (subtype === 'Form') drawForm(run, stream, reference instanceof PdfRef ? reference : undefined);
}

/** Records the area of an image, which fills the unit square. */
function drawPicture(run: StreamRun): void {
  const area = transformExtent(run.state.matrix, { left: 0, bottom: 0, right: 1, top: 1 });
  const seen = intersect(area, run.state.clip);
  addCover(run, area);
  if (!isHidden(run) && seen.right > seen.left && seen.top > seen.bottom) run.page.result.pictures.push(seen);
}

function drawForm(run: StreamRun, stream: PdfStream, reference: PdfRef | undefined): void {
  const { context } = run.page;
  const { openForms } = run.page;
  if (run.depth >= MAX_FORM_DEPTH || openForms.has(stream)) return;
  const bytes = context.decode(stream);
  if (!bytes) return;
  const matrix = multiply(formMatrix(stream, context.resolver), run.state.matrix);
  openForms.add(stream);
  runStream(run.page, {
    bytes,
    // A form without resources uses those of its parent.
    resources: dictEntry(stream, 'Resources', context.resolver) ?? run.resources,
    state: { ...run.state, matrix, clip: formClip(run, stream, matrix) },
    depth: run.depth + 1,
    isHidden: isHidden(run) || context.layers.isHidden(stream.get('OC')),
    form: { stream, ...(reference ? { ref: reference } : {}) },
  });
  openForms.delete(stream);
}

function formMatrix(stream: PdfStream, resolver: Resolver): Matrix {
  const values = numbers(arrayEntry(stream, 'Matrix', resolver), 6, resolver);
  if (!values) return IDENTITY;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = values;
  return [a, b, c, d, e, f];
}

function formClip(run: StreamRun, stream: PdfStream, matrix: Matrix): Extent {
  const { resolver } = run.page.context;
  const box = numbers(arrayEntry(stream, 'BBox', resolver), 4, resolver);
  if (!box) return run.state.clip;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box;
  const extent = { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
  return intersect(transformExtent(matrix, extent), run.state.clip);
}

/** Limit for nested marked content: BMC without EMC would fill the memory. */
const MAX_MARKS = 512;

/** Marked content (PDF 32000-1, 14.6): hidden layers and /ActualText. */
const MARK_HANDLERS = {
  BMC: (run: StreamRun) => open(run, { isHidden: false }),
  BDC: (run: StreamRun, { operands }: Operation) => {
    const [tag, properties] = [nameAt(operands, 0), operands[1]];
    open(run, { isHidden: tag === 'OC' && isLayerHidden(run, properties), actualText: actualText(run, properties) });
  },
  EMC: (run: StreamRun) => {
    if (run.marks.length > 1) run.marks.pop();
  },
};

function open(run: StreamRun, mark: MarkedContent): void {
  if (run.marks.length < MAX_MARKS) run.marks.push(mark);
}

function isLayerHidden(run: StreamRun, properties: Operand | undefined): boolean {
  return run.page.context.layers.isHidden(namedProperties(run, properties));
}

/** Named properties from the resources; `undefined` for inline ones. */
function namedProperties(run: StreamRun, properties: Operand | undefined) {
  if (typeof properties !== 'object' || properties.kind !== 'name') return undefined;
  const named = entry(run.resources, 'Properties', run.page.context.resolver);
  return named instanceof PdfDict ? named.get(properties.value) : undefined;
}

function actualText(run: StreamRun, properties: Operand | undefined): string | undefined {
  if (typeof properties === 'object' && properties.kind === 'dict') {
    const bytes = bytesOf(properties.entries.get('ActualText'));
    return bytes ? PdfString.fromBytes(bytes).asString() : undefined;
  }
  const { resolver } = run.page.context;
  const dict = resolve(namedProperties(run, properties), resolver);
  const text = dict instanceof PdfDict ? entry(dict, 'ActualText', resolver) : undefined;
  return text instanceof PdfString ? text.asString() : undefined;
}

type OperatorHandler = (run: StreamRun, operation: Operation) => void;

/** Operators that affect text and lines; all others are ignored. */
const HANDLERS: ReadonlyMap<string, OperatorHandler> = new Map(
  Object.entries({
    ...STATE_HANDLERS,
    ...TEXT_HANDLERS,
    ...PATH_HANDLERS,
    ...MARK_HANDLERS,
    Do: (run: StreamRun, { operands }: Operation) => {
      const name = nameAt(operands, 0);
      if (name !== undefined) drawObject(run, name);
    },
    sh: paintShading,
    BI: (run: StreamRun) => drawPicture(run),
  }),
);
