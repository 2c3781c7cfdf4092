import type { PdfDict } from '@libpdf/core';
import { type Extent, IDENTITY } from '../matrix.ts';
import type { FormOwner } from '../model.ts';
import { ContentTooLongError } from './content-too-long-error.ts';
import { initialState } from './graphics-state.ts';
import { OPERATOR_HANDLERS } from './operator-handlers.ts';
import type { ContentContext, Interpretation, PageRun, RunOptions, StreamRun } from './stream-run.ts';
import { tokenize } from './tokenize.ts';

/** Of one page, forms counted as often as they are drawn. */
const MAX_OPERATIONS = 3_000_000;
const MAX_GLYPHS = 400_000;

export interface InterpretOptions {
  bytes: Uint8Array;
  resources: PdfDict;
  /** The visible part of the page, in page space. */
  visible: Extent;
  context: ContentContext;
}

/**
 * Runs a page's contents and all forms drawn by them.
 * @throws {ContentTooLongError} when a page draws more than any page a person made
 */
export function interpret({ bytes, resources, visible, context }: InterpretOptions): Interpretation {
  const page: PageRun = {
    context,
    result: { streams: [], rules: [], pictures: [] },
    operations: 0,
    glyphs: 0,
    firstDrawn: new Map(),
    runStream: (options) => runStream(page, options),
  };
  runStream(page, { bytes, resources, state: initialState(IDENTITY, visible), depth: 0, isHidden: false });
  return page.result;
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
  const stream = { index, bytes, resources, ...ownerOf(page, form, index), shows, textObjects, unrestored: 0 };
  page.result.streams.push(stream);
  for (const operation of tokenize(bytes)) {
    page.operations++;
    if (page.operations > MAX_OPERATIONS || page.glyphs > MAX_GLYPHS) throw new ContentTooLongError();
    OPERATOR_HANDLERS.get(operation.operator)?.(run, operation);
  }
  for (const textObject of textObjects) textObject.end = Math.min(textObject.end, bytes.length);
  stream.unrestored = run.saved.length;
}

function ownerOf(page: PageRun, form: FormOwner | undefined, index: number): { form?: FormOwner; repeats?: number } {
  if (!form) return {};
  const first = page.firstDrawn.get(form.stream);
  if (first !== undefined) return { form, repeats: first };
  page.firstDrawn.set(form.stream, index);
  return { form };
}
