import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  type PdfStream,
} from '@libpdf/core';
import { type Extent, type Matrix, multiply } from '../../matrix.ts';
import { compressedStream } from '../compressed-stream.ts';
import { formatNumbers } from '../format-number.ts';
import { arrayOf, dictOf, membersOf } from '../objects.ts';
import { openEqualDictionaries } from './equal-dictionaries.ts';
import { copyLinks, moveAnnotation } from './page-links.ts';
import { addFonts, inheritedEntry, pageResources } from './stream-resources.ts';
import { openTranslatedForms } from './translated-forms.ts';
import type { ViewWriter, WrittenPage } from './view-writer.ts';

/** Each sheet shows a page twice: as it was, and at its right translated. Pictures and fonts are there once, and so are resources that pages have alike. */
export function sideBySideView(pdf: PDF): ViewWriter {
  const forms = openTranslatedForms(pdf);
  const dictionaries = openEqualDictionaries(pdf);
  const sheets = new Map<string, PdfRef>();
  return {
    write(page) {
      forms.add(page.edited);
      const { dictionary, model, edited } = page;
      const { width, height } = model.page;
      const { entry, dictionary: resources } = pageResources(pdf, dictionary);
      const change = edited.find(({ stream }) => !stream.form);
      if (change) addFonts(pdf, resources, change);
      const group = inheritedEntry(pdf, dictionary, 'Group');
      const half = (bytes: Uint8Array, drawsWith: PdfObject) =>
        pdf.register(halfSheet(bytes, dictionaries.share(drawsWith), model.visible, group));
      const bytes = model.streams[0]?.bytes ?? new Uint8Array();
      const original = half(bytes, entry);
      const translatedResources = forms.resourcesFor(entry);
      const isSame = !change && translatedResources === entry;
      const translated = isSame ? original : half(change?.bytes ?? bytes, translatedResources);

      const toSheet = multiply(model.toView, [1, 0, 0, -1, 0, height]);
      const toRight = multiply(toSheet, [1, 0, 0, 1, width, 0]);
      const content = `q ${precise(toSheet)} cm /InterlinearO Do Q\nq ${precise(toRight)} cm /InterlinearT Do Q\n`;
      dictionary.set('Contents', sheetOf(content));
      dictionary.set(
        'Resources',
        PdfDict.of({ XObject: PdfDict.of({ InterlinearO: original, InterlinearT: translated }) }),
      );
      placeAnnotations(page, toSheet, toRight);
      asSheet(dictionary, width * 2, height);
    },
    finish() {
      const catalog = pdf.getCatalog();
      // They speak of contents of pages, which are in forms now.
      catalog.delete('StructTreeRoot');
      catalog.delete('MarkInfo');
    },
  };

  /** Pages of one size are drawn by one stream. */
  function sheetOf(content: string): PdfRef {
    const ref = sheets.get(content) ?? pdf.register(compressedStream(new TextEncoder().encode(content)));
    sheets.set(content, ref);
    return ref;
  }

  function placeAnnotations({ dictionary, links }: WrittenPage, toSheet: Matrix, toRight: Matrix): void {
    const copies = copyLinks(pdf, dictionary, links);
    const annotations = arrayOf(pdf, dictionary.get('Annots'));
    for (const member of membersOf(annotations)) {
      const annotation = dictOf(pdf, member);
      if (annotation) moveAnnotation(pdf, annotation, toSheet);
    }
    for (const { annotation } of copies) moveAnnotation(pdf, annotation, toRight);
    if (copies.length > 0)
      dictionary.set('Annots', PdfArray.of(...membersOf(annotations), ...copies.map(({ ref }) => ref)));
  }
}

function halfSheet(bytes: Uint8Array, resources: PdfObject, visible: Extent, group: PdfObject | undefined): PdfStream {
  return compressedStream(bytes, {
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Form'),
    BBox: numbers([visible.left, visible.bottom, visible.right, visible.top]),
    Resources: resources,
    ...(group && { Group: group }),
  });
}

/** The sheet stands upright, whatever the page did. */
function asSheet(page: PdfDict, width: number, height: number): void {
  for (const key of ['BleedBox', 'TrimBox', 'ArtBox', 'Group', 'StructParents', 'Thumb']) page.delete(key);
  page.set('MediaBox', numbers([0, 0, width, height]));
  page.set('CropBox', numbers([0, 0, width, height]));
  page.set('Rotate', PdfNumber.of(0));
}

function precise(matrix: Matrix): string {
  return formatNumbers(matrix);
}

function numbers(values: readonly number[]): PdfArray {
  return PdfArray.of(...values.map((value) => PdfNumber.of(value)));
}
