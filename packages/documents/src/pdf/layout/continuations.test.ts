import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { line, paragraph } from '@interlinear/testing/documents/set-text';
import { describe, expect, it } from 'vitest';
import type { PdfParagraph } from '../model.ts';
import { blockText } from '../testing/block-text.ts';
import { readModels } from '../testing/read-models.ts';

const RUNNING =
  'The height of the valley above the sea was measured on every day of the year by two parties that both did not meet and';
const REST = 'then compared what both of them had written down in the evening of that day by the river.';

describe('continuations', () => {
  it('[DOC-05] a page number under a deep margin stays out of the sentence around it', async () => {
    const paragraphs = await read([
      column(RUNNING, 80, 300) + line('254', { x: 300, y: 120 }),
      line('255', { x: 300, y: 640 }) + column(REST, 80, 560),
    ]);
    const [head] = paragraphs;
    expect(head && blockText(head.block)).toMatch(/did not meet and then compared/);
    expect(paragraphs.filter(({ block }) => block.continues !== undefined)).toHaveLength(1);
  });

  it('[DOC-05] a text below a term continues no sentence of the page before, as in manual pages', async () => {
    const open = column(RUNNING, 80, 300);
    const term = line('--compare', { x: 60, y: 712, font: 'B' });
    const continued = (paragraphs: readonly PdfParagraph[]) =>
      paragraphs.filter(({ block }) => block.continues !== undefined).length;
    expect(continued(await read([open, term + column(REST, 80, 700)]))).toBe(0);
    expect(continued(await read([open, column(REST, 80, 700)]))).toBe(1);
  });

  it('[DOC-05] labels of an axis beside a text do not continue it', async () => {
    const labels = [10, 20, 30].map((value) => line(`${value}`, { x: 420, y: 700 - value })).join('');
    const paragraphs = await read([column(RUNNING, 80, 700) + labels]);
    expect(paragraphs.filter(({ block }) => block.continues !== undefined)).toEqual([]);
  });

  it('[DOC-05] captions side by side stay apart', async () => {
    const captions = line('The valley seen from', { x: 80, y: 400 }) + line('the river in summer', { x: 330, y: 400 });
    expect((await read([captions])).map(({ block }) => block.continues)).toEqual([undefined, undefined]);
  });
});

describe('alignment', () => {
  it('[DOC-05] an indented paragraph with a full last line is not right-aligned', async () => {
    const full = 'the height of the valley was measured';
    const content =
      line(full.slice(4), { x: 100, y: 700 }) + line(full, { x: 80, y: 688 }) + line(full, { x: 80, y: 676 });
    const [first] = await read([content]);
    expect(first?.lines).toHaveLength(3);
    expect(first?.alignment).not.toBe('right');
  });

  it('[DOC-05] lines that share only their right edge are right-aligned', async () => {
    const ends = ['the height of the valley', 'was measured', 'by both of the parties'];
    const content = ends.map((text, row) => line(text, { x: 300 - text.length * 5, y: 700 - 12 * row })).join('');
    const [first] = await read([content]);
    expect(first?.alignment).toBe('right');
  });
});

function column(text: string, x: number, y: number): string {
  return paragraph(text, { x, y, width: 200 }).content;
}

async function read(pages: readonly string[]): Promise<PdfParagraph[]> {
  const models = await readModels(makePdf({ pages: pages.map((content) => ({ content })) }));
  return models.flatMap(({ paragraphs }) => paragraphs);
}
