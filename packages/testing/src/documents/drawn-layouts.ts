import { cards, codeAndKeys, foreignBackgrounds, markedPhrase } from './drawn-backgrounds.ts';
import {
  address,
  authorsAndPlaces,
  bibliographyListing,
  cellsDrawnOneByOne,
  descriptions,
  lineNumbers,
  numberColumn,
  numberedHeadings,
  numbersAndProse,
  pairOfAuthors,
  poem,
  referenceCard,
  roomyCells,
  shortListItems,
} from './drawn-lists.ts';
import { LETTER_WIDTH, makePdf } from './make-pdf.ts';
import { prose } from './prose.ts';
import { line, lines, paragraph, widthOf } from './set-text.ts';

/** Draws a page; variants differ in their texts, sizes and distances. */
type DrawLayout = (variant: number) => string;

/** Layouts of real files that were once read or set wrongly, by name. Every variant is a page. */
export const DRAWN_LAYOUTS = {
  accents,
  'wide-accents': wideAccents,
  'reference-card': referenceCard,
  descriptions,
  'line-numbers': lineNumbers,
  'bibliography-listing': bibliographyListing,
  'slanted-code': slantedCode,
  abbreviations,
  address,
  'authors-and-places': authorsAndPlaces,
  poem,
  'pair-of-authors': pairOfAuthors,
  'numbers-and-prose': numbersAndProse,
  'short-first-line': shortFirstLine,
  'centred-title': centredTitle,
  'centred-caption': centredCaption,
  'numbered-headings': numberedHeadings,
  'first-line-indents': firstLineIndents,
  'loose-line': looseLine,
  'double-spaced': doubleSpaced,
  'narrow-gutter': narrowGutter,
  'number-column': numberColumn,
  'painted-later': paintedLater,
  clipped,
  watermark,
  'cells-drawn-one-by-one': cellsDrawnOneByOne,
  'short-list-items': shortListItems,
  shadows,
  'roomy-cells': roomyCells,
  'marked-phrase': markedPhrase,
  'code-and-keys': codeAndKeys,
  'foreign-backgrounds': foreignBackgrounds,
  cards,
} satisfies Record<string, DrawLayout>;

export type LayoutName = keyof typeof DRAWN_LAYOUTS;

/** Variants of each layout in the files of all layouts. */
const VARIANTS = 3;
/** Layouts per file: with three variants 18 pages, because the bench compares only the first 20 pages of a file. */
const PER_FILE = 6;

/** Creates a file with one page. */
export function drawnLayout(name: LayoutName, variant = 0): Uint8Array {
  return makePdf({ pages: [{ content: DRAWN_LAYOUTS[name](variant) }] });
}

/** Layouts with backgrounds of words, which move with the words' translations. */
const MOVING_BACKGROUNDS: readonly DrawLayout[] = [markedPhrase, codeAndKeys];

interface DrawnLayoutFile {
  name: string;
  make: () => Uint8Array;
  movesBackgrounds?: boolean;
}

/** Lists files that together have all layouts in all variants, the moving backgrounds in a file of their own. */
export function drawnLayoutFiles(): DrawnLayoutFile[] {
  const layouts = Object.values<DrawLayout>(DRAWN_LAYOUTS).filter((draw) => !MOVING_BACKGROUNDS.includes(draw));
  const files = Array.from({ length: Math.ceil(layouts.length / PER_FILE) }, (_, file) => ({
    name: `layouts-${file + 1}.pdf`,
    make: () => makeVariants(layouts.slice(file * PER_FILE, (file + 1) * PER_FILE)),
  }));
  const moving = { name: 'moving-backgrounds.pdf', make: () => makeVariants(MOVING_BACKGROUNDS) };
  return [...files, { ...moving, movesBackgrounds: true }];
}

function makeVariants(layouts: readonly DrawLayout[]): Uint8Array {
  const pages = layouts.flatMap((draw) =>
    Array.from({ length: VARIANTS }, (_, variant) => ({ content: draw(variant) })),
  );
  return makePdf({ pages, resources: '/ExtGState << /Pale << /ca 0.3 >> >>' });
}

/** Draws an accent as TeX does: first the accent, then its letter below, further left. */
function accents(variant: number): string {
  const size = 10 + variant;
  const before = 'The party rested at Malm';
  const at = 80 + widthOf(before, size);
  const letter = at + 0.04 * size;
  const rest = letter + LETTER_WIDTH * size;
  return (
    line(before, { x: 80, y: 700, size }) +
    line('\xa8', { x: at + 0.15 * size, y: 700, size }) +
    line('o', { x: letter, y: 700, size }) +
    line('and went on to the north.', { x: rest + 0.4 * size, y: 700, size }) +
    paragraph(prose(variant, 3), { x: 80, y: 700 - 1.2 * size, width: 420, size }).content
  );
}

/** Draws a hat over three letters in the middle of a paragraph, in a font of its own. */
function wideAccents(variant: number): string {
  const size = 10;
  const width = 220 + 20 * variant;
  const set = paragraph(prose(variant, 2), { x: 80, y: 700, width, size });
  const start = 'of the angle ';
  const at = 80 + widthOf(start, size);
  const middle =
    line(start, { x: 80, y: set.y, size }) +
    `BT /R 10 Tf ${3 * 100} Tz 1 0 0 1 ${at} ${set.y + 3} Tm (\\136) Tj 100 Tz ET\n` +
    line('ASB', { x: at, y: set.y, size, font: 'I' }) +
    line('that was taken', { x: at + widthOf('ASB ', size), y: set.y, size });
  return set.content + middle + paragraph('from the hill above the valley.', { x: 80, y: set.y - 12, width }).content;
}

/** Draws calls of functions in the slanted font that also emphasizes words. */
function slantedCode(variant: number): string {
  const code = ['setMethod("valley", "Survey", function(x, n,', '  type, ...) sample(as(x, "Line"), n = n))'];
  return (
    lines([prose(variant, 1).slice(0, 70)], { x: 80, y: 700 }) +
    lines(code, { x: 90, y: 670 - variant, font: 'I' }) +
    lines(['The method is then found by its name.'], { x: 80, y: 630 })
  );
}

/** Draws a paragraph with an abbreviation at the start of a line. */
function abbreviations(variant: number): string {
  const texts = [
    'The first map of the whole valley was printed [no place,',
    's. n.] in the year after the survey, and again',
  ];
  return lines([...texts, `in ${1880 + variant} by the second party.`], { x: 80, y: 700 });
}

/** Draws a first line that ends early, with the same centre as the indented one below it. */
function shortFirstLine(variant: number): string {
  const size = 10;
  const first = 'There are three ways to measure the height of a river.';
  const second = 'With a post, the height has to be read twice a day';
  const indent = 15 + 2 * variant;
  return (
    line(first, { x: 80, y: 700, size }) +
    line(second, { x: 80 + indent, y: 688, size }) +
    paragraph(prose(variant, 4), { x: 80, y: 670, width: 440, size }).content
  );
}

/** Draws a title of two lines with the same length above a column of text. */
function centredTitle(variant: number): string {
  const texts = ['On the measuring of the valley', 'by two parties of four persons'];
  const size = 16 + variant;
  const x = 306 - widthOf(texts[0] ?? '', size) / 2;
  return (
    lines(texts, { x, y: 720, size, font: 'B' }) + paragraph(prose(variant, 6), { x: 72, y: 660, width: 468 }).content
  );
}

/** Draws a caption that is almost as wide as its column, and centred in it. */
function centredCaption(variant: number): string {
  const text = 'Figure 1: Heights above the sea, as read in the summer';
  const width = widthOf(text, 9) + 18 + 4 * variant;
  const above = paragraph(prose(variant, 4), { x: 72, y: 700, width });
  return (
    above.content +
    line(text, { x: 72 + 9 + 2 * variant, y: above.y - 20, size: 9 }) +
    paragraph(prose(variant + 2, 4), { x: 72, y: above.y - 50, width }).content
  );
}

/** Draws justified paragraphs of three full lines with an indented first one. */
function firstLineIndents(variant: number): string {
  let content = '';
  let y = 720;
  for (let index = 0; index < 4; index++) {
    const set = paragraph(prose(index + variant, 3), { x: 72, y, width: 340 + 20 * variant, indent: 18 });
    content += set.content;
    y = set.y;
  }
  return content;
}

/** Draws a justified line with few words before one with a long address. */
function looseLine(variant: number): string {
  const words = 'A link to the bug of Launchpad, a'.split(' ');
  const width = 270 + 10 * variant;
  const gap = (width - words.reduce((sum, word) => sum + widthOf(word, 10), 0)) / (words.length - 1);
  let x = 80;
  const loose = words.map((word) => {
    const content = line(word, { x, y: 700 });
    x += widthOf(word, 10) + gap;
    return content;
  });
  const rest = 'https://bugs.example.org/of/the/valley/12345, or a short form';
  return loose.join('') + paragraph(rest, { x: 80, y: 688, width }).content;
}

function doubleSpaced(variant: number): string {
  const leading = 17.6 + variant;
  return paragraph(prose(variant, 8), { x: 72, y: 720, width: 440, size: 10, leading }).content;
}

/** Draws two columns with a gutter of a few points. */
function narrowGutter(variant: number): string {
  const gutter = 6 + variant;
  const left = paragraph(prose(variant, 9), { x: 72, y: 720, width: 220 });
  return left.content + paragraph(prose(variant + 4, 9), { x: 72 + 220 + gutter, y: 720, width: 220 }).content;
}

/** Draws the background of each paragraph after the text of the one before. */
function paintedLater(variant: number): string {
  return [0, 1, 2]
    .map((index) => {
      const y = 700 - index * 60;
      const box = `0.${8 + (index % 2)} 0.9 0.95 rg 70 ${y - 40} 460 56 re f 0 g\n`;
      return box + paragraph(prose(index + variant, 2), { x: 80, y, width: 300 + 20 * variant }).content;
    })
    .join('');
}

/** Draws a text in a clip that just holds its letters. */
function clipped(variant: number): string {
  const set = paragraph(prose(variant, 2), { x: 80, y: 700, width: 300 });
  const height = 700 - set.y + 6;
  return `q 78 ${set.y + 8} 304 ${height} re W n\n${set.content}Q\n${paragraph(prose(variant + 3, 3), { x: 80, y: 600, width: 300 }).content}`;
}

/** Draws large pale letters across a text. */
function watermark(variant: number): string {
  const letters = `0.9 g ${line('DRAFT', { x: 100, y: 600, size: 80 + 10 * variant, font: 'B' })}0 g\n`;
  return letters + paragraph(prose(variant, 9), { x: 72, y: 700, width: 440 }).content;
}

/** Draws a title over its grey shadow, and a word twice to make it bold. */
function shadows(variant: number): string {
  const title = { x: 80, y: 700, size: 20 + variant };
  const shadow = [4, 3, 2, 1].map(
    (step) => `0.${9 - step} g ${line('Heights of the valley', { ...title, x: 80 + step * 0.3, y: 700 - step * 0.3 })}`,
  );
  const text = { x: 80, y: 660 };
  const word = 'The river is measured twice a day';
  return (
    `${shadow.join('')}0 g ${line('Heights of the valley', title)}` +
    line(word, text) +
    line(word, { ...text, x: 80.3 }) +
    paragraph(prose(variant, 4), { x: 80, y: 630, width: 400 }).content
  );
}
