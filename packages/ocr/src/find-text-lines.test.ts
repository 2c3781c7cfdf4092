import { GENERATED_PICTURES } from '@interlinear/testing/pictures/corpus';
import type { TestPicture, TruthLine } from '@interlinear/testing/pictures/picture';
import { createSheet } from '@interlinear/testing/pictures/sheet';
import { describe, expect, it } from 'vitest';
import { findRowsAndColumns, findTextLines, type TextLine } from './find-text-lines.ts';
import { toGray } from './raster.ts';

describe('finding lines of text', () => {
  it('finds the words on a button rather than the button', async () => {
    const { lines, found } = await findIn('dark-mode-fr');
    const words = lines.find(({ text }) => text === 'Enregistrer');
    expect(found.filter((line) => covers(line, words))).toHaveLength(1);
    expect(found.find((line) => covers(line, words))?.letterHeight).toBeLessThan(20);
  });

  it('finds a category below a bar of a chart rather than the bar', async () => {
    const { lines, found } = await findIn('chart-en');
    const words = lines.find(({ text }) => text === 'Security');
    expect(found.find((line) => covers(line, words))?.letterHeight).toBeLessThan(30);
  });

  it('[IMG-01] finds every cell of a ruled table once, in the head on a dark ground too', () => {
    const rows = [
      ['Department', 'Opening hours', 'Contact person', 'Floor'],
      ['Customer service', 'Mon–Fri 8 am to 6 pm', 'Sarah Miller', 'Ground floor'],
      ['Repairs and returns', 'Tuesday and Thursday only', 'David Brown', 'Basement'],
      ['Lost property', 'By appointment', '—', 'Second floor'],
    ];
    const { lines, found } = ruledTable(rows);
    const cells = lines.filter(({ text }) => text !== '—');
    for (const cell of cells) {
      const heights = found.filter((line) => covers(line, cell)).map(({ letterHeight }) => letterHeight);
      expect({ cell: cell.text, heights }).toEqual({ cell: cell.text, heights: [expect.any(Number)] });
      expect(heights[0], cell.text).toBeLessThan(15);
    }
    expect(found).toHaveLength(cells.length);
  });

  it('leaves out the dots of a list', async () => {
    const { lines, found } = await findIn('slide-zh-CN');
    for (const item of lines.slice(1, -1)) {
      const line = found.find((candidate) => covers(candidate, item));
      expect(Math.abs((line?.left ?? 0) - item.quad[0][0]), item.text).toBeLessThan(8);
    }
  });

  it.each(['interface-ja', 'chart-ja', 'menu-ko'])('finds no columns in the rows of %s', async (name) => {
    const { picture } = await pictureNamed(name);
    const { columns, rows, clearRows } = findRowsAndColumns(toGray(picture));
    expect(columns).toEqual([]);
    expect(clearRows).toEqual(rows);
  });
});

/** Draws a table with grey rules and a dark head. */
function ruledTable(rows: readonly (readonly string[])[]): { lines: readonly TruthLine[]; found: TextLine[] } {
  const columns = [24, 244, 534, 719, 874];
  const sheet = createSheet({ width: 900, height: 280, language: 'en' });
  sheet.paint((context) => {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, 900, 280);
    context.fillStyle = '#24476b';
    context.fillRect(24, 75, 850, 42);
    context.fillStyle = '#888888';
    for (let row = 0; row <= rows.length; row++) context.fillRect(24, 75 + 42 * row, 851, 1);
    for (const x of columns) context.fillRect(x, 75, 1, 42 * rows.length);
  });
  for (const [row, cells] of rows.entries()) {
    const style = row === 0 ? ({ style: 'bold', color: '#ffffff' } as const) : { color: '#000000' };
    for (const [column, text] of cells.entries())
      sheet.write(text, { x: (columns[column] ?? 0) + 13, y: 102 + 42 * row, size: 17, ...style });
  }
  const { picture, lines } = sheet.finish();
  return { lines, found: findTextLines(toGray(picture)) };
}

async function findIn(name: string): Promise<{ lines: readonly TruthLine[]; found: TextLine[] }> {
  const { picture, lines } = await pictureNamed(name);
  return { lines, found: findTextLines(toGray(picture)) };
}

async function pictureNamed(name: string): Promise<TestPicture> {
  const generated = GENERATED_PICTURES.find((picture) => picture.name === name);
  if (!generated) throw new Error(`There is no picture ${name}.`);
  return generated.make();
}

/** Whether a line found lies over the middle of a line of the picture. */
function covers({ left, right, top, bottom }: TextLine, line: TruthLine | undefined): boolean {
  if (!line) return false;
  const [[fromX, fromY], , [toX, toY]] = line.quad;
  const [x, y] = [(fromX + toX) / 2, (fromY + toY) / 2];
  return left <= x && x < right && top <= y && y < bottom;
}
