import { type PDF, PdfArray, PdfDict, PdfNumber } from '@libpdf/core';
import { arrayOf, dictOf, membersOf } from '../objects.ts';

/**
 * A page and its translation have the same label. Labels count on from page to page, so that every pair needs a range
 * of its own (ISO 32000-2, 12.4.2).
 */
export function doublePageLabels(pdf: PDF): void {
  const catalog = pdf.getCatalog();
  const ranges = [...rangesOf(pdf, dictOf(pdf, catalog.get('PageLabels')))].sort(([one], [other]) => one - other);
  if (ranges.length === 0) return;
  const pages = pdf.getPageCount();
  const numbers = new PdfArray();
  for (const [index, [first, label]] of ranges.entries()) {
    const end = Math.min(ranges[index + 1]?.[0] ?? pages, pages);
    const start = label.getNumber('St')?.value ?? 1;
    for (let page = first; page < end; page++) {
      for (const copy of [page * 2, page * 2 + 1]) {
        const own = label.clone();
        own.set('St', PdfNumber.of(start + page - first));
        numbers.push(PdfNumber.of(copy), own);
      }
    }
  }
  catalog.set('PageLabels', PdfDict.of({ Nums: numbers }));
}

function* rangesOf(pdf: PDF, node: PdfDict | undefined, depth = 0): Generator<[number, PdfDict]> {
  if (!node || depth > 16) return;
  const entries = membersOf(arrayOf(pdf, node.get('Nums')));
  for (let at = 0; at + 1 < entries.length; at += 2) {
    const key = entries[at];
    const label = dictOf(pdf, entries[at + 1]);
    if (key instanceof PdfNumber && label) yield [key.value, label];
  }
  for (const kid of membersOf(arrayOf(pdf, node.get('Kids')))) yield* rangesOf(pdf, dictOf(pdf, kid), depth + 1);
}
