import { book } from '@interlinear/testing/documents/book';
import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { eastAsian, rightToLeft, rotated } from '@interlinear/testing/documents/scripts';
import { line } from '@interlinear/testing/documents/set-text';
import { tables } from '@interlinear/testing/documents/tables';
import { twoColumnPaper } from '@interlinear/testing/documents/two-column-paper';
import { PDF } from '@libpdf/core';
import { describe, expect, it, vi } from 'vitest';
import { DOCUMENT_LIMITS } from '../../limits.ts';
import { blockText } from '../testing/block-text.ts';
import { pdfJsText } from '../testing/pdf-js-text.ts';
import { readModels } from '../testing/read-models.ts';
import { readPdf } from './read-pdf.ts';

describe('reading a PDF', () => {
  const files = {
    twoColumnPaper: twoColumnPaper(),
    book: book(),
    tables: tables(),
    eastAsian: eastAsian(),
    rotated: rotated(),
  };

  it.each(Object.entries(files))('reads the same letters as pdf.js in %s', async (_, bytes) => {
    const models = await readModels(bytes);
    const ours = models.map(({ streams }) =>
      letters(
        streams
          .flatMap(({ shows }) => shows)
          .flatMap(showText)
          .join(''),
      ),
    );
    const theirs = (await pdfJsText(bytes)).map(letters);
    expect(ours).toEqual(theirs);
  });

  it('[ERR-01] reads a page whose form draws itself, twice each time', async () => {
    const forms = { Loop: `${line('The height of the valley', { x: 80, y: 700 })}/Loop Do /Loop Do\n` };
    const [page] = await readModels(makePdf({ pages: [{ content: '/Loop Do\n' }], forms }));
    expect(page?.page.blocks.map(({ content }) => content)).toEqual([['The height of the valley']]);
  });

  it('[DOC-03] reads Arabic in logical order', async () => {
    const [page] = await readModels(rightToLeft());
    expect(page?.paragraphs.map(({ block }) => blockText(block))).toEqual(['قياس ارتفاع الوادي في كل يوم']);
  });

  it('[DOC-03] reads horizontal and vertical Chinese and Japanese with predefined CMaps', async () => {
    const [page] = await readModels(eastAsian());
    expect(page?.paragraphs.map(({ block, frame }) => [blockText(block), frame.angle])).toEqual(
      expect.arrayContaining([
        ['山谷的高度每天测量两次。', 0],
        ['日本語の文章', 0],
        ['縦書きの文', -90],
      ]),
    );
  });

  it('returns boxes in the displayed orientation of the page', async () => {
    const [turned, upright] = await readModels(rotated());
    expect({ width: turned?.page.width, height: turned?.page.height }).toEqual({ width: 792, height: 612 });
    const [left = 0, top = 0, right = 0, bottom = 0] = turned?.page.blocks[0]?.box ?? [];
    expect([left, right]).toEqual([expect.closeTo(497.8, 0), expect.closeTo(508, 0)]);
    expect(bottom - top).toBeGreaterThan(100);
    expect(upright?.paragraphs.map(({ frame }) => frame.angle).sort()).toEqual([0, 90]);
  });

  it('[ERR-01] requires the right password for an encrypted file', async () => {
    const pdf = await PDF.load(twoColumnPaper());
    pdf.setProtection({ userPassword: 'river', ownerPassword: 'mountain' });
    const bytes = await pdf.save();
    await expect(readPdf(bytes)).rejects.toMatchObject({ failure: 'encrypted' });
    await expect(readPdf(bytes, { password: 'lake' })).rejects.toMatchObject({ failure: 'wrong-password' });
    const [page] = await readModels(bytes, { password: 'river' });
    expect(page?.page.blocks.some((block) => blockText(block) === 'On Measuring Valleys')).toBe(true);
  });

  it('[ERR-01] repairs a damaged file if possible, and warns', async () => {
    const whole = book(4);
    const nonsense = Uint8Array.from({ length: 500 }, (_, index) => (index * 7) % 256);
    await expect(readPdf(nonsense)).rejects.toMatchObject({ failure: 'damaged' });
    const { pages, warnings } = await readPdf(nonsense, { repair: async () => whole });
    expect([pages.pageCount, warnings]).toEqual([4, ['repaired']]);
  });

  it('reads a truncated file as far as possible', async () => {
    const whole = book(8);
    const models = await readModels(whole.slice(0, Math.floor(whole.length * 0.9))).catch((error) => error.failure);
    expect(models === 'damaged' || models.length > 0).toBe(true);
  });

  it('refuses more pages than allowed', async () => {
    await expect(readPdf(book(5), { limits: { ...DOCUMENT_LIMITS, pages: 4 } })).rejects.toMatchObject({
      failure: 'too-large',
    });
  });

  it('yields each page as soon as it is read, with stable ids', async () => {
    const { pages } = await readPdf(book(30));
    const first = await pages.models()[Symbol.asyncIterator]().next();
    const again = await pages.models({ first: 0, last: 0 })[Symbol.asyncIterator]().next();
    const ids = (result: typeof first) => (result.done ? [] : result.value.page.blocks.map(({ id }) => id));
    expect(ids(first)).toEqual(ids(again));
    expect(ids(first)[0]).toBe('p0b0');
  });

  it.each([
    ['two pages where nothing stands in the margins', [], 10, 2],
    ['two pages where all have the same head', ['The survey of a valley', 'The survey of a valley'], 10, 2],
    ['two pages where it begins with a large title', ['The survey of a valley'], 22, 2],
    [
      'four pages where left and right ones have different heads',
      ['The survey of a valley', 'Its second party'],
      10,
      4,
    ],
  ])('[DOC-04] yields the first page after %s', async (_, heads, size, expected) => {
    const pages = Array.from({ length: 6 }, (_, page) => {
      const body = Array.from({ length: 9 }, (_, index) =>
        line(`The height of valley ${'abcdef'[page]} was measured twice.`, { x: 80, y: 600 - 12 * index }),
      );
      return { content: line(heads[page % 2] ?? '', { x: 200, y: 690, size }) + body.join('') };
    });
    const { pdf, pages: read } = await readPdf(makePdf({ pages }));
    const getPage = vi.spyOn(pdf, 'getPage');
    await read.models()[Symbol.asyncIterator]().next();
    expect(getPage.mock.calls.length).toBe(expected);
  });
});

function showText({ elements }: { elements: readonly (number | { text: string })[] }): string[] {
  return elements.map((element) => (typeof element === 'number' ? '' : element.text));
}

/** Sorts the letters of a text, since pdf.js orders and spaces text differently. */
function letters(text: string): string {
  return [...text.normalize('NFKC').replace(/\s/g, '')].sort().join('');
}
