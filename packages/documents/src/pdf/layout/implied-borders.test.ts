import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { line, lines } from '@interlinear/testing/documents/set-text';
import { describe, expect, it } from 'vitest';
import { blockText } from '../testing/block-text.ts';
import { readModels } from '../testing/read-models.ts';

/** Left edges of the columns of a table, and its right edge. */
const EDGES = [80, 108, 300, 340, 400];
const PADDING = 3;

/** Operators for what is drawn for each cell of a row. */
function cells(draw: (left: number, right: number) => string): string {
  return EDGES.slice(1)
    .map((right, index) => draw(EDGES[index] ?? 0, right))
    .join('');
}

function row(texts: readonly string[], y: number): string {
  return texts.map((text, index) => line(text, { x: (EDGES[index] ?? 0) + PADDING, y })).join('');
}

const FILLS = `0.8 g ${cells((left, right) => `${left} 694 ${right - left} 18 re f\n`)}0 g\n`;
const LINES = [664, 646].map((y) => cells((left, right) => `${left} ${y} ${right - left} 0.5 re f\n`)).join('');
const INVOICE =
  FILLS +
  row(['Item', 'Description of it', 'Pieces', 'Price'], 700) +
  lines(['A chair for the garden, with a', 'cushion of linen'], { x: EDGES[1] ?? 0, y: 682 }) +
  row(['1', '', '12', '240.00'], 676) +
  row(['2', 'Table', '2', '180.00'], 652) +
  LINES;

async function blocksOf(content: string) {
  const [page] = await readModels(makePdf({ pages: [{ content }] }));
  return page?.page.blocks ?? [];
}

describe('borders that a table only implies', () => {
  it('[DOC-09] reads the cells of an invoice with a filled head and a line below each row, as browsers print it', async () => {
    expect((await blocksOf(INVOICE)).map((block) => [block.cell?.row, block.cell?.column, blockText(block)])).toEqual([
      [0, 0, 'Item'],
      [0, 1, 'Description of it'],
      [0, 2, 'Pieces'],
      [0, 3, 'Price'],
      [1, 0, '1'],
      [1, 1, 'A chair for the garden, with a cushion of linen'],
      [1, 2, '12'],
      [1, 3, '240.00'],
      [2, 0, '2'],
      [2, 1, 'Table'],
      [2, 2, '2'],
      [2, 3, '180.00'],
    ]);
  });

  it('[DOC-09] separates the cells of a table that has only a line below each cell, also those of its head', async () => {
    const rows = [
      ['Item', 'Work on the house', 'Time', 'Price'],
      ['1', 'Repair of the roof', '12', '480'],
      ['2', 'Painting', '8', '300'],
    ];
    const content = rows.map((texts, index) => row(texts, 700 - 18 * index)).join('');
    const below = [696, 678, 660]
      .map((y) => cells((left, right) => `${left} ${y} ${right - left} 0.5 re f\n`))
      .join('');
    expect((await blocksOf(content + below)).map(blockText)).toEqual(rows.flat());
  });

  it('[DOC-09] leaves text whole whose words are struck through one by one', async () => {
    const words = ['the height of a valley by the sea', 'river and the a lake and the sea.'];
    const strike = (y: number) => [80, 145, 160].map((x) => `${x} ${y + 3} 15 0.5 re f\n`).join('');
    const rows = [700, 688].map((y) => `${strike(y)}95 ${y + 3} 50 0.5 re f\n`).join('');
    expect(await blocksOf(rows + lines(words, { x: 80, y: 700 }))).toHaveLength(1);
  });

  it('[DOC-09] leaves a sentence whole whose words are highlighted one by one', async () => {
    const words = 'the height of the valley was read every';
    const marks = [
      [80, 110, 160, 275],
      [80, 140, 210, 275],
    ].map((edges, index) =>
      edges
        .slice(1)
        .map((right, at) => `${edges[at]} ${697 - 12 * index} ${right - (edges[at] ?? 0)} 11 re f\n`)
        .join(''),
    );
    const content = `1 1 0 rg ${marks.join('')}0 g ${lines([words, words], { x: 80, y: 700 })}`;
    expect((await blocksOf(content)).map((block) => blockText(block).replace(/<\/?\d+>/g, ''))).toEqual([
      `${words} ${words}`,
    ]);
  });
});
