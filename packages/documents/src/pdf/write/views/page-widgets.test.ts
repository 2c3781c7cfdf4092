import { form } from '@interlinear/testing/documents/form';
import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { line } from '@interlinear/testing/documents/set-text';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { View } from '../../../document.ts';
import { npmFonts } from '../../../node/npm-fonts.ts';
import { openPdf } from '../../open-pdf.ts';

const FONTS = npmFonts(import.meta.url);
const VIEWS = ['translation', 'side-by-side', 'alternating'] as const;

interface Widget {
  name: string;
  page: number;
  left: number;
  value: unknown;
}

/** Reads field names and widgets with pdf.js. */
async function formOf(bytes: Uint8Array): Promise<{ names: string[]; widgets: Widget[] }> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const document = await task.promise;
  const fields = await document.getFieldObjects();
  const widgets: Widget[] = [];
  for (let page = 0; page < document.numPages; page++) {
    for (const annotation of await (await document.getPage(page + 1)).getAnnotations())
      if (annotation.subtype === 'Widget')
        widgets.push({
          name: annotation.fieldName,
          page,
          left: Math.round(annotation.rect[0]),
          value: annotation.fieldValue,
        });
  }
  await task.destroy();
  return { names: Object.keys(fields ?? {}).sort(), widgets };
}

async function written(bytes: Uint8Array, view: View): Promise<Uint8Array> {
  const document = await openPdf(bytes);
  const rendered = await document.render({ of: () => ['Übersetzt'] }, { view, target: 'de', fonts: FONTS });
  return rendered.bytes;
}

describe('the fields of a form', () => {
  it.each(VIEWS)('[DOC-05] keep their names and values in the view “%s”', async (view) => {
    const before = await formOf(form());
    const after = await formOf(await written(form(), view));
    expect(after.names).toEqual(before.names);
    const values = (widgets: readonly Widget[]) => new Map(widgets.map(({ name, value }) => [name, value]));
    expect(values(after.widgets)).toEqual(values(before.widgets));
  });

  it('[DOC-05] are on both halves of a sheet', async () => {
    const { widgets: before } = await formOf(form());
    const { widgets: after } = await formOf(await written(form(), 'side-by-side'));
    const right = before.map((widget) => ({ ...widget, left: widget.left + 612 }));
    const sorted = (widgets: readonly Widget[]) =>
      widgets.toSorted(
        (one, other) => one.page - other.page || one.name.localeCompare(other.name) || one.left - other.left,
      );
    expect(sorted(after)).toEqual(sorted([...before, ...right]));
  });

  it('[DOC-05] are on the page and on its translation', async () => {
    const { widgets: before } = await formOf(form());
    const { widgets: after } = await formOf(await written(form(), 'alternating'));
    expect(after).toEqual(
      [0, 1, 2].flatMap((page) => {
        const own = before.filter((widget) => widget.page === page);
        return [0, 1].flatMap((half) => own.map((widget) => ({ ...widget, page: page * 2 + half })));
      }),
    );
  });

  it('are signed once', async () => {
    const signature = '<< /Type /Annot /Subtype /Widget /Rect [40 40 90 60] /T (Sign) /F 4 /FT /Sig >>';
    const content = line('Sign below.', { x: 40, y: 100 });
    const { widgets } = await formOf(
      await written(makePdf({ pages: [{ content, annotations: [signature] }] }), 'side-by-side'),
    );
    expect(widgets.map(({ name }) => name)).toEqual(['Sign']);
  });

  it('with several widgets get one more for each', async () => {
    // Object numbers follow from the order: page tree, five fonts, page contents, annotations.
    const kid = (left: number) =>
      `<< /Type /Annot /Subtype /Widget /Rect [${left} 40 ${left + 9} 60] /F 4 /Parent 9 0 R >>`;
    const parent = '<< /T (Town) /FT /Tx /V (Ulm) /Kids [8 0 R 10 0 R] >>';
    const annotations = [kid(40), parent, kid(80)];
    const bytes = makePdf({ pages: [{ content: line('Towns', { x: 40, y: 100 }), annotations }], catalog: '' });
    const text = new TextDecoder('latin1').decode(bytes);
    // The parent must be a field and not an annotation. Replacements keep their length, so offsets stay valid.
    const inPlaceOf = (found: string, wanted: string) => wanted.padEnd(found.length);
    const fields = text
      .replace(/(?<=\/Fields \[)[^\]]*/, (found) => inPlaceOf(found, '9 0 R'))
      .replace(/(?<=\/Annots \[)[^\]]*/, (found) => inPlaceOf(found, '8 0 R 10 0 R'));
    const original = Uint8Array.from(fields, (character) => character.charCodeAt(0));
    const before = await formOf(original);
    expect(before.widgets.map(({ name, value }) => [name, value])).toEqual([
      ['Town', 'Ulm'],
      ['Town', 'Ulm'],
    ]);
    const after = await formOf(await written(original, 'side-by-side'));
    expect(after.names).toEqual(before.names);
    expect(after.widgets.map(({ name, value, left }) => [name, value, left])).toEqual([
      ['Town', 'Ulm', 40],
      ['Town', 'Ulm', 80],
      ['Town', 'Ulm', 652],
      ['Town', 'Ulm', 692],
    ]);
  });
});
