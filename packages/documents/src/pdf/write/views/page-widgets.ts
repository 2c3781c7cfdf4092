import { type PDF, PdfArray, PdfDict, PdfRef } from '@libpdf/core';
import { arrayOf, dictOf, membersOf } from '../pdf-objects.ts';

/** Entries of a widget annotation, as opposed to its field (ISO 32000-2, tables 166 and 192). */
const WIDGET_ENTRIES = [
  'Type',
  'Subtype',
  'Rect',
  'Contents',
  'P',
  'NM',
  'M',
  'F',
  'AP',
  'AS',
  'Border',
  'C',
  'StructParent',
  'OC',
  'H',
  'MK',
  'A',
  'BS',
];
/** Limit for field trees, which may be circular. */
const MAX_FIELD_DEPTH = 50;

/**
 * Copies a page's form widgets for its translation. Each copy is another widget of the same field, so field names stay
 * unique and values are shared. Signatures are not copied.
 */
export function copyWidgets(pdf: PDF, page: PdfDict): { annotation: PdfDict; ref: PdfRef }[] {
  const copies: { annotation: PdfDict; ref: PdfRef }[] = [];
  const own = membersOf(arrayOf(pdf, page.get('Annots'))).map((member) => {
    const widget = dictOf(pdf, member);
    if (!(member instanceof PdfRef) || !widget || !isCopied(pdf, widget)) return member;
    const placed = isField(widget) ? splitField(pdf, widget, member) : { annotation: widget, ref: member };
    const annotation = placed.annotation.clone();
    // Names and structure entries must be unique to one annotation.
    annotation.delete('NM');
    annotation.delete('StructParent');
    const ref = pdf.register(annotation);
    addKid(pdf, annotation, ref);
    copies.push({ annotation, ref });
    return placed.ref;
  });
  if (copies.length > 0) page.set('Annots', PdfArray.of(...own));
  return copies;
}

function isCopied(pdf: PDF, widget: PdfDict): boolean {
  return widget.getName('Subtype')?.value === 'Widget' && fieldType(pdf, widget) !== 'Sig';
}

/** Field type, which may be inherited. */
function fieldType(pdf: PDF, widget: PdfDict): string | undefined {
  let field: PdfDict | undefined = widget;
  for (let depth = 0; field && depth < MAX_FIELD_DEPTH; depth++) {
    const type = field.getName('FT')?.value;
    if (type !== undefined) return type;
    field = dictOf(pdf, field.get('Parent'));
  }
  return undefined;
}

/** Whether a widget and its field are one merged dictionary. */
function isField(widget: PdfDict): boolean {
  return widget.has('T') || (widget.has('FT') && !widget.has('Parent'));
}

/** Splits a merged field and widget. The field keeps its object number, to which the form refers. */
function splitField(pdf: PDF, field: PdfDict, fieldRef: PdfRef): { annotation: PdfDict; ref: PdfRef } {
  const annotation = new PdfDict();
  for (const key of WIDGET_ENTRIES) {
    const value = field.get(key);
    if (value === undefined) continue;
    annotation.set(key, value);
    field.delete(key);
  }
  annotation.set('Parent', fieldRef);
  const ref = pdf.register(annotation);
  field.set('Kids', PdfArray.of(ref));
  return { annotation, ref };
}

function addKid(pdf: PDF, widget: PdfDict, ref: PdfRef): void {
  const field = dictOf(pdf, widget.get('Parent'));
  field?.set('Kids', PdfArray.of(...membersOf(arrayOf(pdf, field.get('Kids'))), ref));
}
