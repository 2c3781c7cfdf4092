import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { line } from '@interlinear/testing/documents/set-text';
import { expect, it } from 'vitest';
import { blockText } from '../testing/block-text.ts';
import { readModels } from '../testing/read-models.ts';

const ROWS = [
  { text: 'Parking is free at the station by the upper ford', isItem: true },
  { text: 'Dogs are welcome on all paths and in most of the', isItem: true },
  { text: 'houses along the river', isItem: false },
  { text: 'Children travel free', isItem: true },
];

/** Texts of a list. @param bullet operators of a bullet at the left of a line with a baseline */
async function itemsOf(bullet: (baseline: number) => string): Promise<string[]> {
  const content = ROWS.map(({ text, isItem }, row) => {
    const y = 700 - 12 * row;
    return (isItem ? bullet(y) : '') + line(text, { x: 100, y });
  });
  const [page] = await readModels(makePdf({ pages: [{ content: content.join('') }] }));
  const blocks = page?.page.blocks.filter(({ isTranslatable }) => isTranslatable) ?? [];
  return blocks.map((block) => `${block.role}: ${blockText(block)}`);
}

const ITEMS = [
  'list: Parking is free at the station by the upper ford',
  'list: Dogs are welcome on all paths and in most of the houses along the river',
  'list: Children travel free',
];

it('[DOC-09] separates items of a list whose bullets are drawn, as browsers print them', async () => {
  const circle = (y: number) =>
    `94 ${y + 3.5} m 94 ${y + 4.6} 93.1 ${y + 5.5} 92 ${y + 5.5} c 90.9 ${y + 5.5} 90 ${y + 4.6} 90 ${y + 3.5} c ` +
    `90 ${y + 2.4} 90.9 ${y + 1.5} 92 ${y + 1.5} c 93.1 ${y + 1.5} 94 ${y + 2.4} 94 ${y + 3.5} c f\n`;
  expect(await itemsOf(circle)).toEqual(ITEMS);
  expect(await itemsOf((y) => `90 ${y + 2} 4 4 re f\n`)).toEqual(ITEMS);
  // A shaded ball, as in slides of Beamer.
  expect(await itemsOf((y) => `q 90 ${y + 2} 4 4 re W n /Ball sh Q\n`)).toEqual(ITEMS);
});

it('[DOC-09] takes no shape within a text for a bullet', async () => {
  expect(await itemsOf((y) => `400 ${y + 2} 4 4 re f 98 ${y - 9} 4 4 re f\n`)).toEqual([
    `text: ${ROWS.map(({ text }) => text).join(' ')}`,
  ]);
});

it('[DOC-09] takes no single shape for a bullet', async () => {
  const { text } = ROWS[0] as (typeof ROWS)[0];
  expect(await itemsOf((y) => (y === 700 ? `90 ${y + 2} 4 4 re f\n` : `70 ${y + 2} 8 8 re f\n`))).not.toContain(
    `list: ${text}`,
  );
});

it('[DOC-09] joins bullets with their items across a tab, beside another column, as LibreOffice sets them', async () => {
  const rows = [
    { bullet: 100, x: 118, text: 'Upper ford' },
    { bullet: 100, x: 118, text: 'Old bridge, which was measured' },
    { x: 118, text: 'twice by both parties' },
    { x: 118, text: 'of the survey' },
    { bullet: 118, x: 136, text: 'left post' },
    { bullet: 118, x: 136, text: 'right post of the bridge' },
    { bullet: 100, x: 118, text: 'River mouth' },
    { x: 94, text: 'All of these were read once more' },
    { x: 80, text: 'in the summer of the next year.' },
  ];
  const list = rows.map(({ bullet, x, text }, row) => {
    const y = 700 - 12 * row;
    return line(text, { x, y }) + (bullet === undefined ? '' : line('\x95', { x: bullet, y }));
  });
  const column = rows.map((_, row) => line('The height of the valley was read on the', { x: 320, y: 700 - 12 * row }));
  const [page] = await readModels(makePdf({ pages: [{ content: list.join('') + column.join('') }] }));
  const blocks = page?.page.blocks.filter(({ box }) => (box?.[0] ?? 0) < 300) ?? [];
  expect(blocks.map((block) => `${block.role}: ${blockText(block)}`)).toEqual([
    'list: Upper ford',
    'list: Old bridge, which was measured twice by both parties of the survey',
    'list: left post',
    'list: right post of the bridge',
    'list: River mouth',
    'text: All of these were read once more in the summer of the next year.',
  ]);
});

it('[DOC-09] joins small bullets and dashes with their items, as LibreOffice sets them in slides', async () => {
  const rows = [
    { sign: '\x95', x: 100, size: 18, text: 'Two branches' },
    { sign: '\x96', x: 120, size: 14, text: 'Leeds in March' },
    { sign: '\x96', x: 120, size: 14, text: 'York in autumn' },
    { sign: '\x95', x: 100, size: 18, text: 'Members are' },
  ];
  const content = rows.map(({ sign, x, size, text }, row) => {
    const y = 500 - 24 * row;
    return line(sign, { x, y, size: 0.45 * size }) + line(text, { x: x + 1.5 * size, y, size });
  });
  // A dash in the size of its neighbour is the content of a cell.
  content.push(line('\x96', { x: 100, y: 300 }) + line('none', { x: 118, y: 300 }));
  const [page] = await readModels(makePdf({ pages: [{ content: content.join('') }] }));
  expect(page?.page.blocks.filter(({ role }) => role === 'list').map(blockText)).toEqual(rows.map(({ text }) => text));
});
