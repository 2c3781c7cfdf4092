import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { line } from '@interlinear/testing/documents/set-text';
import { describe, expect, it } from 'vitest';
import { blockText } from '../testing/block-text.ts';
import { readModels } from '../testing/read-models.ts';

const OPTIONS = ['Launch of a station', 'First flight of a new aircraft', 'Landing on the moon'];

async function blocksOf(content: string): Promise<string[]> {
  const [page] = await readModels(makePdf({ pages: [{ content }] }));
  return page?.page.blocks.map(blockText) ?? [];
}

const box = (x: number, y: number, side: number, height = side) => `0.4 w ${x} ${y} ${side} ${height} re S\n`;

describe('lines with boxes to tick', () => {
  it('[DOC-09] are paragraphs of their own', async () => {
    const content = OPTIONS.map((text, index) => {
      const y = 600 - 14 * index;
      return box(84, y - 1, 9) + line(text, { x: 100, y });
    });
    expect(await blocksOf(content.join(''))).toEqual(OPTIONS);
  });

  it('[DOC-09] are paragraphs of their own where the box is around their letter', async () => {
    const content = OPTIONS.map((text, index) => {
      const y = 600 - 14 * index;
      return box(98, y - 3, 10, 12) + line('abc'[index] ?? '', { x: 100, y }) + line(text, { x: 112, y });
    });
    expect(await blocksOf(content.join(''))).toEqual(expect.arrayContaining(OPTIONS));
  });

  it('[DOC-09] are not made of the frame around a text', async () => {
    const content =
      box(90, 560, 300, 60) + OPTIONS.map((text, index) => line(text, { x: 100, y: 600 - 12 * index })).join('');
    expect(await blocksOf(content)).toEqual([
      OPTIONS.map((text, index) => (index > 0 ? `{${index}}${text}` : text)).join(''),
    ]);
  });
});
