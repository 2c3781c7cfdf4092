import { LETTER_WIDTH, makePdf } from './make-pdf.ts';
import { line } from './set-text.ts';

export interface ContentsEntry {
  title: string;
  /** Page number. */
  number: string;
  y: number;
}

const SIZE = 10;
const LEFT = 80;
/** Right margin, where the page numbers end. */
export const CONTENTS_RIGHT = 500;
const DOT_STEP = 10;

/**
 * Creates a table of contents as TeX sets it: dots at multiples of a step lead to the numbers at the right margin.
 * @param before operators to draw first, such as the first line of a long title
 */
export function contents(entries: readonly ContentsEntry[] = chapters(), before = ''): Uint8Array {
  return makePdf({ pages: [{ content: before + entries.map(setEntry).join('') }] });
}

function setEntry({ title, number, y }: ContentsEntry): string {
  const end = LEFT + widthOf(title) + SIZE / 2;
  const last = CONTENTS_RIGHT - 2 * DOT_STEP;
  const count = Math.floor((last - end) / DOT_STEP) + 1;
  const dots = Array.from({ length: count }, (_, index) =>
    line('.', { x: last - (count - 1 - index) * DOT_STEP, y, size: SIZE }),
  );
  const digits = line(number, { x: CONTENTS_RIGHT - widthOf(number), y, size: SIZE });
  return [line(title, { x: LEFT, y, size: SIZE }), ...dots, digits].join('');
}

function widthOf(text: string): number {
  return text.length * LETTER_WIDTH * SIZE;
}

function chapters(): ContentsEntry[] {
  const titles = ['Stations of the survey', 'Instruments', 'Heights above the sea and how they were read', 'Remarks'];
  return Array.from({ length: 40 }, (_, index) => ({
    title: `${Math.floor(index / 4) + 1}.${(index % 4) + 1} ${titles[index % 4]}`,
    number: String(3 + index * 4),
    y: 720 - index * 14,
  }));
}
