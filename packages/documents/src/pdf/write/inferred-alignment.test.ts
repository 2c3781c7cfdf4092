import type { LanguageCode } from '@interlinear/languages';
import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { line, lines } from '@interlinear/testing/documents/set-text';
import { expect, it } from 'vitest';
import { npmFonts } from '../../node/npm-fonts.ts';
import { readPdf } from '../read/read-pdf.ts';
import { readModels } from '../testing/read-models.ts';
import { renderPdf } from './render-pdf.ts';

it('[DOC-06] ends a running head where its rule ends, although a table is wider', async () => {
  const head = 'Typesetting formulas';
  const rest = lines(
    Array.from({ length: 12 }, () => 'the height of the valley above the sea was read on every day of'),
    { x: 100, y: 700 },
  );
  const original = makePdf({
    pages: [
      {
        content: `0.5 w 100 760 m 400 760 l S\n${line(head, { x: 400 - 5 * head.length, y: 764 })}${rest}${line('a wide cell', { x: 390, y: 500 })}`,
      },
    ],
  });
  const [page] = await readModels(original);
  const block = page?.page.blocks.find(({ role }) => role === 'header');
  expect(block?.content).toEqual([head]);
  const heads = await translated(original, block?.id, 'Formeln');
  expect(heads.slice(0, 1).map(({ right }) => Math.round(right))).toEqual([400]);
});

it('[DOC-06] keeps a caption in the middle of its column, although a formula moves it a little', async () => {
  const column = Array.from({ length: 6 }, () => 'the height of the valley above the sea was read on every day of');
  const caption = 'Table 1: The data of both parties';
  const original = makePdf({
    pages: [{ content: lines(column, { x: 100, y: 600 }) + line(caption, { x: 172, y: 700 }) }],
  });
  const [page] = await readModels(original);
  const block = page?.page.blocks.find(({ role }) => role === 'caption');
  const [first] = await translated(original, block?.id, 'Tabelle 1');
  // The column is 315 pt wide.
  expect(first && Math.abs((first.left + first.right) / 2 - 257.5)).toBeLessThan(4);
});

/** Lines from the top, after one block was translated. */
async function translated(
  original: Uint8Array,
  block: string | undefined,
  translation: string,
  target: LanguageCode = 'de',
) {
  const { bytes } = await renderPdf(
    await readPdf(original),
    { of: (id) => (id === block ? [translation] : undefined) },
    { view: 'translation', target, fonts: npmFonts(import.meta.url) },
  );
  const [written] = await readModels(bytes);
  const all = written?.paragraphs.flatMap((paragraph) => paragraph.lines) ?? [];
  return all;
}

it.each([
  ['button', '0.9 g 100 690 120 24 re f 0 g\n'],
  ['frame', '100 690 120 40 re S\n'],
  ['line for a signature', '0.5 w 100 712 m 220 712 l S\n'],
])('[DOC-06] keeps a text in the middle of its %s', async (_, drawn) => {
  const content = `${drawn}${line('Order now', { x: 160 - 22.5, y: 700 })}${line('at the right', { x: 440, y: 500 })}`;
  const [first] = await translatedText(content, 'Order now', 'Jetzt bestellen');
  expect(first && Math.abs((first.left + first.right) / 2 - 160)).toBeLessThan(1);
});

it('[DOC-06] keeps the head of a table in the middle of its column', async () => {
  const cells = [0, 1, 2].flatMap((row) =>
    ['Old bridge', 'Height', '987'].map((text, column) => {
      const [x, y] = [100 + 120 * column, 700 - 20 * row];
      const left = row === 0 ? x + 60 - 2.5 * text.length : x + 4;
      return `${x} ${y - 6} 120 20 re S\n${line(text, { x: left, y })}`;
    }),
  );
  const [first] = await translatedText(cells.join(''), 'Old bridge', 'Die alte Brücke');
  expect(first && Math.abs((first.left + first.right) / 2 - 160)).toBeLessThan(1);
});

it('[DOC-06] keeps the head of a table at the left where it nearly fills its column', async () => {
  const cells = ['Old bridge', 'Height', '987'].flatMap((head, column) =>
    [head, 'Ford', '12'].map((text, row) => {
      const [x, y] = [100 + 60 * column, 700 - 20 * row];
      return `${x} ${y - 6} 60 20 re S\n${line(text, { x: x + 4, y })}`;
    }),
  );
  const [first] = await translatedText(cells.join(''), 'Old bridge', 'Brücke');
  expect(first && Math.round(first.left)).toBe(104);
});

it('[DOC-06] keeps the words of a column of amounts where the amounts end', async () => {
  const rows = [
    ['Article', 'Price', 'Sum'],
    ['Garden hose', '34.50', '138.00'],
    ['Soil', '7.95', '95.40'],
    ['', 'Subtotal', '233.40'],
  ];
  const content = rows.flatMap((row, index) =>
    row.map((text, column) => {
      const right = [0, 300, 400][column] ?? 0;
      return line(text, { x: column === 0 ? 100 : right - 5 * text.length, y: 700 - 20 * index });
    }),
  );
  const sums = await translatedText(content.join(''), 'Subtotal', 'Zwischensumme');
  const sum = sums.find(({ left, right }) => Math.round(right) === 300 && left < 245);
  expect(sum?.fontSize).toBeCloseTo(10, 1);
  const heads = await translatedText(content.join(''), 'Price', 'Einzelpreis');
  expect(heads.filter(({ baseline }) => baseline > 690).map(({ right }) => Math.round(right))).toEqual([135, 300, 400]);
});

it('[DOC-06] keeps two lines at the right edge', async () => {
  const rows = ['Statement of the account, part 3', 'Page 1 of 2'];
  const set = rows.map((text, row) => line(text, { x: 500 - 5 * text.length, y: 700 - 12 * row })).join('');
  const found = await translatedText(set + line('Dear Anna', { x: 100, y: 500 }), 'Statement', 'Auszug des Kontos');
  expect(found.slice(0, 1).map(({ right }) => Math.round(right))).toEqual([500]);
});

it('[DOC-06] keeps two centred lines with the same length centred', async () => {
  const content =
    line('Anna Katharina Ford', { x: 312.5 - 95, y: 700, size: 20 }) +
    line('Old Bridge, Rivermouth', { x: 312.5 - 95, y: 600, size: 17.27 }) +
    line('Date', { x: 100, y: 500 }) +
    line('Sign', { x: 505, y: 500 });
  const [first] = await translatedText(content, 'Anna Katharina Ford', 'Frau Anna Katharina Ford');
  expect(first && Math.abs((first.left + first.right) / 2 - 312.5)).toBeLessThan(1);
});

it('[DOC-06] keeps a quotation of a full line and a short one at the left', async () => {
  const column = Array.from({ length: 6 }, () => 'the height of the valley above the sea was read on every day of');
  const quotation = lines(['The most beautiful place that I', 'have seen'], { x: 120, y: 700, size: 18 });
  const content = quotation + lines(column, { x: 100, y: 600 });
  const found = await translatedText(content, 'The most', 'Der schönste Ort, den ich in meinem Leben sah');
  expect(found.slice(0, 2).map(({ left }) => Math.round(left))).toEqual([120, 120]);
});

it.each([
  ['de', 'Jetzt sofort und ohne Anmeldung bestellen'],
  ['ar', 'في كل يوم'],
] as const)(
  '[DOC-06] keeps a text within the box that is filled behind it, translated into %s',
  async (target, text) => {
    const column = lines(
      Array.from({ length: 6 }, () => 'the height of the valley above the sea was read on every day of'),
      { x: 106, y: 600 },
    );
    const content = `0 g 100 660 140 54 re f 1 g ${line('Order now', { x: 106, y: 700 })} 0 g ${column}`;
    const found = await translatedText(content, 'Order now', text, target);
    const inBox = found.filter(({ baseline }) => baseline > 650);
    expect(inBox.length).toBeGreaterThan(0);
    for (const { left, right } of inBox) expect([left >= 100, right <= 240]).toEqual([true, true]);
  },
);

/** Lines of a page from the top, after the block whose text starts with some words was translated. */
async function translatedText(content: string, start: string, translation: string, target: LanguageCode = 'de') {
  const original = makePdf({ pages: [{ content }] });
  const [page] = await readModels(original);
  const block = page?.page.blocks.find(({ content: [text] }) => typeof text === 'string' && text.startsWith(start));
  return translated(original, block?.id, translation, target);
}
