import { book } from '@interlinear/testing/documents/book';
import type { Inline } from '@interlinear/translation/segment';
import { expect, it } from 'vitest';
import { npmFonts } from '../../node/npm-fonts.ts';
import { npmPdfAids } from '../../node/npm-pdf-aids.ts';
import { readBlocks } from '../../testing/read-blocks.ts';
import { openPdf } from '../open-pdf.ts';

it('[ERR-01] a damaged object does not prevent reading or writing the others', async () => {
  const damaged = Buffer.from(book(2));
  // Damages the first annotation: a letter where a number should be.
  damaged.write('X', damaged.indexOf('/Rect [') + '/Rect ['.length, 'latin1');
  const document = await openPdf(new Uint8Array(damaged), npmPdfAids());
  const blocks = await readBlocks(document);
  const translation: readonly Inline[] = ['Die Höhe des Tales'];
  const { bytes } = await document.render(
    { of: () => translation },
    { view: 'translation', target: 'de', fonts: npmFonts(import.meta.url) },
  );
  expect((await readBlocks(await openPdf(bytes))).length).toBeGreaterThan(0);
  expect(blocks.length).toBeGreaterThan(10);
});
