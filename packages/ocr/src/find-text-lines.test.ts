import { GENERATED_PICTURES } from '@interlinear/testing/pictures/corpus';
import type { TestPicture, TruthLine } from '@interlinear/testing/pictures/picture';
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
