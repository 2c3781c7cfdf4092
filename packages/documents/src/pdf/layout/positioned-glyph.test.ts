import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { hexadecimal } from '@interlinear/testing/documents/pdf-writer';
import { expect, it } from 'vitest';
import { blockText } from '../testing/block-text.ts';
import { readModels } from '../testing/read-models.ts';

const FONT =
  '<< /Type /Font /Subtype /Type0 /BaseFont /Tester /Encoding /Identity-H /ToUnicode /Identity-H /DescendantFonts [' +
  '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Tester /DW 1000 ' +
  '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >>';

/** Draws the characters of a column below one another. */
function column(text: string, x: number): string {
  return [...text].map((character, index) => `${x} ${700 - 12 * index} ${hexadecimal(character)}`).join('\n');
}

it('[DOC-09] reads vertical writing in a font for horizontal writing, column by column from the right', async () => {
  const columns = [
    column('谷の測量は春に始まった二つの班が', 400),
    column('古い橋から歩いて行った。', 380),
    column('彼らは一日に二回高さを測った。', 300),
  ];
  const content = columns.join('\n').replace(/^(\d+ \d+) (<\w+>)$/gm, 'BT /XX 12 Tf 1 0 0 1 $1 Tm $2 Tj ET');
  const [page] = await readModels(makePdf({ pages: [{ content }], fonts: { XX: FONT } }));
  expect(page?.paragraphs.map(({ block, frame }) => [blockText(block), frame.angle])).toEqual([
    ['谷の測量は春に始まった二つの班が古い橋から歩いて行った。', -90],
    ['彼らは一日に二回高さを測った。', -90],
  ]);
});
