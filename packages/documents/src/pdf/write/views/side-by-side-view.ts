import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { type Extent, IDENTITY, type Matrix, multiply, transformExtent } from '../../matrix.ts';
import { concatenate } from '../../objects/bytes.ts';
import { formatNumbers } from '../content-syntax.ts';
import { arrayOf, compressedStream, dictOf, membersOf } from '../pdf-objects.ts';
import { isSelfContained } from './is-self-contained.ts';
import { copyLinks, moveAnnotation } from './page-links.ts';
import { copyWidgets } from './page-widgets.ts';
import { addFonts, inheritedEntry, pageResources } from './stream-resources.ts';
import { openTranslatedForms } from './translated-forms.ts';
import type { ViewWriter, WrittenPage } from './view-writer.ts';

/**
 * Writes sheets with the original page on the left and its translation on the right; both share pictures, fonts and
 * equal resources. Where possible both halves are in one stream, which compresses a tenth smaller than two, since most
 * operators are the same.
 */
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
      const bytes = model.streams[0]?.bytes ?? new Uint8Array();
      const toSheet = multiply(multiply(model.fromFile, model.toView), [1, 0, 0, -1, 0, height]);
      const sheet: Sheet = {
        page: dictionary,
        visible: transformExtent(model.toFile, model.visible),
        original: { bytes, resources: entry, place: toSheet },
        translated: {
          bytes: change?.bytes ?? bytes,
          resources: forms.resourcesFor(entry),
          place: multiply(toSheet, [1, 0, 0, 1, width, 0]),
        },
      };
      if (change && sheet.translated.resources === entry && isSelfContained(bytes)) drawInOneStream(sheet);
      else drawForms(sheet);
      placeAnnotations(page, toSheet, sheet.translated.place);
      toSheetPage(pdf, dictionary, [0, 0, width * 2, height]);
    },
    finish() {
      const catalog = pdf.getCatalog();
      // The structure refers to page contents, which now occur twice.
      catalog.delete('StructTreeRoot');
      catalog.delete('MarkInfo');
    },
  };

  function drawInOneStream({ page, visible, original, translated }: Sheet): void {
    const { left, bottom, right, top } = visible;
    const clip = `${formatNumbers([left, bottom, right - left, top - bottom])} re W n`;
    const parts = [original, translated].flatMap(({ bytes, place }) => [
      encoder.encode(`q ${placementOperator(place)}${clip}\n`),
      bytes,
      encoder.encode('\nQ\n'),
    ]);
    page.set('Contents', pdf.register(compressedStream(concatenate(parts))));
    page.set('Resources', dictionaries.share(original.resources));
  }

  function drawForms({ page, visible, original, translated }: Sheet): void {
    const group = inheritedEntry(pdf, page, 'Group');
    const formOf = ({ bytes, resources }: Half) =>
      pdf.register(halfSheetForm(bytes, dictionaries.share(resources), visible, group));
    const first = formOf(original);
    const isSame = translated.bytes === original.bytes && translated.resources === original.resources;
    const second = isSame ? first : formOf(translated);
    const draw = ({ place }: Half, name: string) => `q ${placementOperator(place)}/${name} Do Q\n`;
    page.set('Contents', sheetOf(draw(original, 'InterlinearO') + draw(translated, 'InterlinearT')));
    page.set('Resources', PdfDict.of({ XObject: PdfDict.of({ InterlinearO: first, InterlinearT: second }) }));
    page.delete('Group');
  }

  /** Returns a content stream, shared by sheets with the same content. */
  function sheetOf(content: string): PdfRef {
    const ref = sheets.get(content) ?? pdf.register(compressedStream(encoder.encode(content)));
    sheets.set(content, ref);
    return ref;
  }

  function placeAnnotations({ dictionary, links }: WrittenPage, toSheet: Matrix, toRight: Matrix): void {
    const copies = [...copyLinks(pdf, dictionary, links), ...copyWidgets(pdf, dictionary)];
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

const encoder = new TextEncoder();

interface Sheet {
  page: PdfDict;
  /** Visible area in the coordinates of the file. */
  visible: Extent;
  original: Half;
  translated: Half;
}

interface Half {
  bytes: Uint8Array;
  resources: PdfObject;
  /** Maps the coordinates of the file to the sheet. */
  place: Matrix;
}

function placementOperator(place: Matrix): string {
  const numbers = formatNumbers(place);
  return numbers === formatNumbers(IDENTITY) ? '' : `${numbers} cm `;
}

function halfSheetForm(
  bytes: Uint8Array,
  resources: PdfObject,
  visible: Extent,
  group: PdfObject | undefined,
): PdfStream {
  return compressedStream(bytes, {
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Form'),
    BBox: numbers([visible.left, visible.bottom, visible.right, visible.top]),
    Resources: resources,
    ...(group && { Group: group }),
  });
}

/** Turns the page into an upright sheet and overrides inherited boxes and rotation. */
function toSheetPage(pdf: PDF, page: PdfDict, box: readonly number[]): void {
  for (const key of ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox', 'Rotate', 'StructParents', 'Thumb']) page.delete(key);
  page.set('MediaBox', numbers(box));
  if (inheritedEntry(pdf, page, 'CropBox')) page.set('CropBox', numbers(box));
  if (inheritedEntry(pdf, page, 'Rotate')) page.set('Rotate', PdfNumber.of(0));
}

function numbers(values: readonly number[]): PdfArray {
  return PdfArray.of(...values.map((value) => PdfNumber.of(value)));
}

/** Shares equal dictionaries between pages. */
interface EqualDictionaries {
  /** Returns a reference to the first equal dictionary; other objects are returned unchanged. */
  share(object: PdfObject): PdfObject;
}

function openEqualDictionaries(pdf: PDF): EqualDictionaries {
  const known = new Map<string, PdfRef>();
  return {
    share(object) {
      const key = object instanceof PdfDict ? keyOf(object) : undefined;
      if (key === undefined) return object;
      const ref = known.get(key) ?? pdf.register(object);
      known.set(key, ref);
      return ref;
    },
  };
}

/** Key that is equal only for equal objects; `undefined` for types that are rare in resources. */
function keyOf(object: PdfObject): string | undefined {
  if (object instanceof PdfRef) return object.toString();
  if (object instanceof PdfName) return `/${encodeURIComponent(object.value)}`;
  if (object instanceof PdfNumber) return String(object.value);
  if (object instanceof PdfArray) return listed('[', [...object].map(keyOf));
  if (!(object instanceof PdfDict) || object instanceof PdfStream) return undefined;
  return listed(
    '<',
    [...object].flatMap(([name, value]) => [keyOf(name), keyOf(value)]),
  );
}

function listed(bracket: string, keys: readonly (string | undefined)[]): string | undefined {
  return keys.includes(undefined) ? undefined : `${bracket}${keys.length} ${keys.join(' ')}`;
}
