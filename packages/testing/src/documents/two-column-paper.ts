import { type EmbeddedFonts, makePdf } from './make-pdf.ts';
import { prose } from './prose.ts';
import { line, paragraph } from './set-text.ts';

const LEFT = 54;
const RIGHT = 318;
const COLUMN = 240;
const TOP = 640;
const BOTTOM = 72;

/** Creates a two-column paper with a title, headings, inline and displayed formulas, captions and running heads. */
export function twoColumnPaper(pageCount = 2, embedded: EmbeddedFonts = {}): Uint8Array {
  const pages = Array.from({ length: pageCount }, (_, page) => ({ content: pageContent(page) }));
  return makePdf({ pages, embedded, title: 'On Measuring Valleys' });
}

function pageContent(page: number): string {
  const head = page === 0 ? titleBlock() : line('On Measuring Valleys', { x: LEFT, y: 756, size: 9 });
  const number = line(String(page + 1), { x: 303, y: 36, size: 9 });
  return head + column(page * 2, LEFT) + column(page * 2 + 1, RIGHT) + number;
}

function titleBlock(): string {
  return (
    line('On Measuring Valleys', { x: 206, y: 720, size: 20, font: 'B' }) +
    line('A. Walker and B. Runner', { x: 248, y: 692, size: 10 })
  );
}

/** Column that starts with the rest of a paragraph or ends in the middle of one. */
function column(index: number, x: number): string {
  let content = '';
  let y = TOP;
  const put = (text: string, options: { indent?: number } = {}) => {
    const set = paragraph(text, { x, y, width: COLUMN, leading: 12, ...options });
    content += set.content;
    y = set.y;
  };
  if (index % 2 === 1) put('and the measures of the second party were compared with ours on every day of that year.');
  content += line(`${index + 1} Stations of the survey`, { x, y: y - 14, size: 12, font: 'B' });
  y -= 34;
  put(prose(index, 5));
  put(prose(index + 4, 4), { indent: 12 });
  content += inlineFormula(x, y);
  y -= 24;
  content += displayFormula(x, y - 12);
  y -= 48;
  put(prose(index + 7, 5));
  content += line(`Figure ${index + 1}: Heights above the sea.`, { x, y: y - 12, size: 9 });
  y -= 36;
  put(prose(index + 2, 6));
  if (index % 2 === 0) {
    const rest = 'At the end of the season all of the instruments were brought back to the house by the river,';
    put(fillColumn(rest, y));
  }
  return content;
}

/** Extends a text to the lower edge of its column. Its last line is full, as where a sentence goes on in the next column. */
function fillColumn(text: string, y: number): string {
  const perLine = COLUMN / 5;
  const lines = Math.max(2, Math.floor((y - BOTTOM) / 12));
  const long = text + ' and the heights were read once more'.repeat(lines * 2);
  const set = paragraph(long, { x: LEFT, y, width: COLUMN }).lines.slice(0, lines);
  const end = set.findLastIndex((row) => row.length >= perLine - 3);
  return set.slice(0, end + 1).join(' ');
}

/** Line with an inline formula: x in the math font with a raised 2. */
function inlineFormula(x: number, y: number): string {
  const at = (offset: number) => x + offset;
  return (
    line('The height is', { x, y }) +
    line('x', { x: at(70), y, font: 'M' }) +
    line('2', { x: at(75), y: y + 4, size: 6 }) +
    line('= y', { x: at(82), y, font: 'M' }) +
    line('at every station of the line', { x: at(102), y }) +
    line('that was measured.', { x, y: y - 12 })
  );
}

/** Fraction with a bar, and an equation number at the right edge. */
function displayFormula(x: number, y: number): string {
  return (
    line('h =', { x: x + 80, y, font: 'M' }) +
    line('a + b', { x: x + 104, y: y + 7, font: 'M' }) +
    `${x + 102} ${y + 3} 28 0.5 re f\n` +
    line('2n', { x: x + 112, y: y - 7, font: 'M' }) +
    line('(1)', { x: x + 225, y })
  );
}
