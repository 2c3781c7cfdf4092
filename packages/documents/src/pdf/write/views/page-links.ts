import { type PDF, PdfArray, type PdfDict, PdfNumber, type PdfRef } from '@libpdf/core';
import { type Matrix, transform, transformExtent } from '../../matrix.ts';
import { type MovedLinks, writeLinks } from '../link-rectangles.ts';
import { arrayOf, dictOf, membersOf } from '../pdf-objects.ts';

/** Copies a page's links to the positions of the translated words. */
export function copyLinks(pdf: PDF, page: PdfDict, moved: MovedLinks): { annotation: PdfDict; ref: PdfRef }[] {
  const copies = membersOf(arrayOf(pdf, page.get('Annots'))).flatMap((member) => {
    const original = dictOf(pdf, member);
    if (original?.getName('Subtype')?.value !== 'Link') return [];
    const annotation = original.clone();
    // Names and structure entries must be unique to one annotation.
    annotation.delete('NM');
    annotation.delete('StructParent');
    return [{ original, annotation, ref: pdf.register(annotation) }];
  });
  const areas: MovedLinks = new Map();
  for (const { original, annotation } of copies) {
    const own = moved.get(original);
    if (own) areas.set(annotation, own);
  }
  writeLinks(areas);
  return copies;
}

/** Moves an annotation with its page. */
export function moveAnnotation(pdf: PDF, annotation: PdfDict, matrix: Matrix): void {
  const rectangle = numbersOf(pdf, annotation.get('Rect'));
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rectangle;
  const { left, bottom, right, top } = transformExtent(matrix, {
    left: Math.min(x1, x2),
    bottom: Math.min(y1, y2),
    right: Math.max(x1, x2),
    top: Math.max(y1, y2),
  });
  annotation.set('Rect', arrayOfNumbers([left, bottom, right, top]));
  for (const key of POINTS) {
    const points = numbersOf(pdf, annotation.get(key));
    if (points.length > 0) annotation.set(key, arrayOfNumbers(movePoints(points, matrix)));
  }
}

/** Entries that are lists of points in page space. */
const POINTS = ['QuadPoints', 'Vertices', 'L', 'CL'];

function movePoints(points: readonly number[], matrix: Matrix): number[] {
  return points.flatMap((x, index) => (index % 2 === 0 ? transform(matrix, x, points[index + 1] ?? 0) : []));
}

function numbersOf(pdf: PDF, value: unknown): number[] {
  return membersOf(arrayOf(pdf, value)).flatMap((member) => (member instanceof PdfNumber ? [member.value] : []));
}

function arrayOfNumbers(values: readonly number[]): PdfArray {
  return PdfArray.of(...values.map((value) => PdfNumber.of(Math.round(value * 100) / 100)));
}
