import { type PDF, PdfArray, type PdfDict, PdfName, type PdfObject } from '@libpdf/core';
import { arrayOf, dictOf, membersOf } from './pdf-objects.ts';

/** Removes scripts, actions that launch programs and embedded files, which nobody expects in a translation. */
export function stripActions(pdf: PDF): void {
  const catalog = pdf.getCatalog();
  if (isHarmful(pdf, catalog.get('OpenAction'))) catalog.delete('OpenAction');
  catalog.delete('AA');
  // Portfolios are collections of embedded files.
  catalog.delete('Collection');
  catalog.delete('AF');
  const names = dictOf(pdf, catalog.get('Names'));
  names?.delete('JavaScript');
  names?.delete('EmbeddedFiles');
  for (const field of fieldsOf(pdf, dictOf(pdf, catalog.get('AcroForm')))) field.delete('AA');
  for (const item of outlineOf(pdf)) stripAction(pdf, item);
}

/** Removes the same from the annotations of one page. */
export function stripPage(pdf: PDF, page: PdfDict): void {
  page.delete('AA');
  page.delete('AF');
  const annotations = arrayOf(pdf, page.get('Annots'));
  if (!annotations) return;
  const kept = membersOf(annotations).filter((member) => {
    const annotation = dictOf(pdf, member);
    if (!annotation) return false;
    annotation.delete('AA');
    stripAction(pdf, annotation);
    return !FILE_ANNOTATIONS.has(annotation.getName('Subtype')?.value ?? '');
  });
  if (kept.length !== annotations.length) page.set('Annots', PdfArray.of(...kept));
}

/** Annotation types that carry files or media. */
const FILE_ANNOTATIONS = new Set(['FileAttachment', 'RichMedia', 'Movie', 'Sound', 'Screen', '3D']);

const HARMFUL = new Set(['JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'Rendition', 'Movie', 'Sound', 'GoToE']);

function stripAction(pdf: PDF, owner: PdfDict): void {
  if (isHarmful(pdf, owner.get('A'))) owner.delete('A');
}

/** Whether an action, or one that follows it, is harmful. */
function isHarmful(pdf: PDF, value: PdfObject | undefined, depth = 0): boolean {
  const action = dictOf(pdf, value);
  if (!action || depth > 20) return depth > 20;
  const kind = action.get('S');
  if (kind instanceof PdfName && HARMFUL.has(kind.value)) return true;
  const next = action.get('Next');
  const followers = arrayOf(pdf, next);
  if (followers) return membersOf(followers).some((follower) => isHarmful(pdf, follower, depth + 1));
  return next !== undefined && isHarmful(pdf, next, depth + 1);
}

function* fieldsOf(pdf: PDF, form: PdfDict | undefined): Generator<PdfDict> {
  const seen = new Set<PdfDict>();
  const waiting = membersOf(arrayOf(pdf, form?.get('Fields')));
  while (waiting.length > 0) {
    const field = dictOf(pdf, waiting.pop());
    if (!field || seen.has(field)) continue;
    seen.add(field);
    yield field;
    waiting.push(...membersOf(arrayOf(pdf, field.get('Kids'))));
  }
}

/** Yields every entry of the outline once. */
export function* outlineOf(pdf: PDF): Generator<PdfDict> {
  const seen = new Set<PdfDict>();
  const waiting = [dictOf(pdf, dictOf(pdf, pdf.getCatalog().get('Outlines'))?.get('First'))];
  while (waiting.length > 0) {
    const item = waiting.pop();
    if (!item || seen.has(item)) continue;
    seen.add(item);
    yield item;
    waiting.push(dictOf(pdf, item.get('Next')), dictOf(pdf, item.get('First')));
  }
}
