import { describe, expect, it } from 'vitest';
import { rowHeights } from './row-heights.ts';
import { type SheetCell, sheetCells } from './sheet-texts.ts';

const cell = (address: string) => `<c r="${address}" t="s"><v>0</v></c>`;
const source =
  '<worksheet><sheetFormatPr defaultColWidth="10"/><cols><col min="2" max="2" width="20"/></cols><sheetData>' +
  `<row r="1">${cell('A1')}${cell('B1')}</row><row r="3">${cell('A3')}</row></sheetData>` +
  '<mergeCells count="1"><mergeCell ref="A3:B4"/></mergeCells></worksheet>';
const cells = [...sheetCells(source)].filter((found): found is SheetCell => 'element' in found);

const heights = (texts: Readonly<Record<string, string>>, size = 11) =>
  Object.fromEntries(
    rowHeights({
      source,
      cells: cells.filter(({ row, column }) => `${row}:${column}` in texts),
      texts: new Map(Object.entries(texts)),
      sizeOf: () => size,
    }),
  );

describe('the height of a row', () => {
  it.each([
    ['one line', { '0:0': 'ten digits' }, { 0: 16 }],
    ['its own lines and those that its column makes', { '0:0': 'four words of text\nvier' }, { 0: 46 }],
    ['the highest of its cells', { '0:0': 'a', '0:1': 'b\nb\nb' }, { 0: 46 }],
    ['letters that are twice as wide', { '0:1': '山'.repeat(30) }, { 0: 46 }],
    ['a word that is wider than its column', { '0:0': 'x'.repeat(25) }, { 0: 46 }],
    ['cells that are merged, over columns and rows', { '2:0': 'x'.repeat(90) }, { 2: 23 }],
    ['no more than a row may have', { '0:0': '\n'.repeat(100) }, { 0: 409 }],
  ])('is enough for %s', (_, texts, expected) => {
    expect(heights(texts)).toEqual(expected);
  });

  it('grows with the font size, which also affects the width', () => {
    // ten, digit, s
    expect(heights({ '0:0': 'ten digits' }, 22)).toEqual({ 0: 91 });
  });
});
