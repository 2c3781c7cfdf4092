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
  const { bytes } = await renderPdf(
    await readPdf(original),
    { of: (id) => (id === block?.id ? ['Formeln'] : undefined) },
    { view: 'translation', target: 'de', fonts: npmFonts(import.meta.url) },
  );
  const [written] = await readModels(bytes);
  const heads = written?.paragraphs.flatMap((paragraph) => paragraph.lines).filter(({ baseline }) => baseline > 760);
  expect(heads?.map(({ right }) => Math.round(right))).toEqual([400]);
});
