import { PdfRef, PdfStream } from '@libpdf/core';
import { type Extent, IDENTITY, intersect, type Matrix, multiply, transformExtent } from '../matrix.ts';
import { arrayEntry, dictEntry, nameEntry, numbers, type Resolver, resolve } from '../objects/resolve.ts';
import { isHidden, type StreamRun } from './stream-run.ts';

/** Forms in forms, and forms that draw themselves. */
const MAX_FORM_DEPTH = 12;

/** Draws an XObject: of a picture its area is kept, a form is run. */
export function drawObject(run: StreamRun, name: string): void {
  const { resolver } = run.page.context;
  const reference = dictEntry(run.resources, 'XObject', resolver)?.get(name);
  const stream = resolve(reference, resolver);
  if (!(stream instanceof PdfStream)) return;
  const subtype = nameEntry(stream, 'Subtype', resolver);
  if (subtype === 'Image') drawPicture(run);
  if (subtype === 'Form') drawForm(run, stream, reference instanceof PdfRef ? reference : undefined);
}

/** A picture fills the unit square. */
export function drawPicture(run: StreamRun): void {
  const area = transformExtent(run.state.matrix, { left: 0, bottom: 0, right: 1, top: 1 });
  const seen = intersect(area, run.state.clip);
  if (!isHidden(run) && seen.right > seen.left && seen.top > seen.bottom) run.page.result.pictures.push(seen);
}

function drawForm(run: StreamRun, stream: PdfStream, reference: PdfRef | undefined): void {
  const { context } = run.page;
  if (run.depth >= MAX_FORM_DEPTH) return;
  const bytes = context.decode(stream);
  if (!bytes) return;
  const matrix = multiply(formMatrix(stream, context.resolver), run.state.matrix);
  run.page.runStream({
    bytes,
    // A form without resources of its own uses those of what draws it.
    resources: dictEntry(stream, 'Resources', context.resolver) ?? run.resources,
    state: { ...run.state, matrix, clip: formClip(run, stream, matrix) },
    depth: run.depth + 1,
    isHidden: isHidden(run) || context.layers.isHidden(stream.get('OC')),
    form: { stream, ...(reference ? { ref: reference } : {}) },
  });
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
