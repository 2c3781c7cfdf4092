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
  expect(heads.map(({ right }) => Math.round(right))).toEqual([400]);
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

/** The uppermost line, after one block was translated. */
async function translated(original: Uint8Array, block: string | undefined, translation: string) {
  const { bytes } = await renderPdf(
    await readPdf(original),
    { of: (id) => (id === block ? [translation] : undefined) },
    { view: 'translation', target: 'de', fonts: npmFonts(import.meta.url) },
  );
  const [written] = await readModels(bytes);
  const all = written?.paragraphs.flatMap((paragraph) => paragraph.lines) ?? [];
  return all.slice(0, 1);
}
