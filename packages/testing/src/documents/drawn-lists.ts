import { prose } from './prose.ts';
import { line, lines, paragraph, widthOf } from './set-text.ts';

/** Draws names and short descriptions in two columns, in rows that are closer than their columns. */
export function referenceCard(variant: number): string {
  const rows = [
    ['fill path', 'fill the inside of a path with a pen'],
    ['draw path', 'draw a path'],
    ['clip to path', 'clip what was drawn before to a path'],
    ['label point', 'write a label'],
    ['rotate by angle', 'turn around the origin'],
    ['scale', 'make all larger or smaller'],
  ] as const;
  const names = rows.map(([name]) => name);
  const texts = rows.map(([, text]) => text);
  const leading = 10 + variant;
  return lines(names, { x: 80, y: 700, size: 9 }, leading) + lines(texts, { x: 200, y: 700, size: 9 }, leading);
}

/** Draws labels before descriptions of one or more lines. */
export function descriptions(variant: number): string {
  const items = [
    ['-v', ['print what is done while it is done, for each of the', 'stations of the line']],
    ['-q', ['print nothing']],
    ['-n', ['measure twice and write the mean of both into the', 'book of the second party']],
  ] as const;
  let content = '';
  let y = 700;
  for (const [label, texts] of items) {
    content += line(label, { x: 80, y, font: 'T' }) + lines(texts, { x: 110 + 10 * variant, y });
    y -= 12 * texts.length;
  }
  return content;
}

/** Draws a paragraph with a number before each of its lines. */
export function lineNumbers(variant: number): string {
  const set = paragraph(prose(variant, 5), { x: 110, y: 700, width: 380 });
  const numbers = set.lines.map((_, index) => String(index + 1 + variant * 10));
  return set.content + lines(numbers, { x: 70, y: 700 });
}

/** Draws a page of entries of BibTeX, with a line of text between them. */
export function bibliographyListing(variant: number): string {
  const entry = (year: number) => [
    `@BOOK{Surveyor${year},`,
    '  title     = {Heights above the sea},',
    '  publisher = {House by the river},',
    `  year      = {${year}},`,
    '}',
  ];
  const years = [1880, 1885, 1891].map((year) => year + variant);
  return years
    .map((year, index) => {
      const y = 700 - index * 100;
      return line(`${prose(index + variant, 1)}`, { x: 80, y }) + lines(entry(year), { x: 80, y: y - 20, font: 'T' });
    })
    .join('');
}

export function address(variant: number): string {
  const texts = ['Survey of the Upper Valley', 'Second Party', `${12 + variant} River Street`, '4010 Old Bridge'];
  return lines(texts, { x: 80, y: 700 }) + paragraph(prose(variant, 4), { x: 80, y: 600, width: 440 }).content;
}

/** Draws names and institutions in centred lines below a title. */
export function authorsAndPlaces(variant: number): string {
  const texts = ['Anna Ford and Peter Bridge', 'Institute of Heights', `Rivermouth ${100 + variant}, Lower Valley`];
  const centred = texts.map((text, index) => line(text, { x: 306 - widthOf(text, 10) / 2, y: 700 - index * 12 }));
  return (
    line('On Measuring Valleys', { x: 306 - widthOf('On Measuring Valleys', 18) / 2, y: 740, size: 18 }) +
    centred.join('') +
    paragraph(prose(variant, 6), { x: 72, y: 620, width: 468 }).content
  );
}

export function poem(variant: number): string {
  const texts = [
    'The river runs below the hill',
    'And carries all the summer down,',
    'The posts are standing in it still',
    'Where once we measured',
    'Every stone,',
    'And no one knows the height of it.',
  ];
  return (
    lines(texts, { x: 100, y: 700 - variant }) + paragraph(prose(variant, 4), { x: 72, y: 560, width: 440 }).content
  );
}

/** Draws headings with a number and a dot, and a numbered list. */
export function numberedHeadings(variant: number): string {
  const heading = (text: string, y: number) => line(text, { x: 72, y, size: variant === 1 ? 10 : 13, font: 'B' });
  return (
    heading('1. Introduction', 700) +
    paragraph(prose(variant, 3), { x: 72, y: 680, width: 440 }).content +
    heading('2. Stations of the survey', 620) +
    lines(['1. Upper ford', '2. Old bridge', '3. River mouth'], { x: 82, y: 600 }) +
    paragraph(prose(variant + 4, 3), { x: 72, y: 550, width: 440 }).content
  );
}

/** Draws numbers in a column of their own beside a text that continues on the other side of them. */
export function numberColumn(variant: number): string {
  const numbers = Array.from({ length: 8 }, (_, index) => String(100 * (index + variant)));
  return (
    paragraph(prose(variant, 6), { x: 72, y: 720, width: 200 }).content +
    lines(numbers, { x: 290, y: 720 }, 18) +
    paragraph(prose(variant + 5, 6), { x: 330, y: 720, width: 200 }).content
  );
}

export function cellsDrawnOneByOne(variant: number): string {
  const rows = [
    ['Station', 'Remarks'],
    ['Upper ford', 'measured twice'],
    ['Old bridge', 'post was loose'],
  ];
  return rows
    .flatMap((cells, row) =>
      cells.map((text, column) => {
        const [x, y] = [72 + column * 110, 700 - row * (12 + variant)];
        return `0.4 w ${x} ${y - 3} 110 ${12 + variant} re S\n${line(text, { x: x + 4, y })}`;
      }),
    )
    .join('');
}

/** Draws items of a list that fill their line, with little room below. */
export function shortListItems(variant: number): string {
  const items = [0, 1, 2, 3, 4].map((index) => prose(index + variant, 1).slice(0, 58));
  return items
    .map((text, index) => {
      const y = 700 - index * (19 + variant);
      return line('\x95', { x: 80, y }) + line(text, { x: 92, y });
    })
    .join('');
}

/** Draws two blocks of centred lines side by side, as the authors of a paper. */
export function pairOfAuthors(variant: number): string {
  const blocks = [
    ['Anna Ford', 'Institute of Heights', 'Lower Valley, Rivermouth'],
    ['Peter Bridge', 'School of Instruments and Maps', 'Upper Valley, Old Bridge'],
  ];
  const content = blocks.flatMap((texts, column) =>
    texts.map((text, index) => {
      const middle = 200 + column * (200 + 10 * variant);
      return line(text, { x: middle - widthOf(text, 10) / 2, y: 700 - index * 12 });
    }),
  );
  return content.join('') + paragraph(prose(variant, 6), { x: 72, y: 620, width: 468 }).content;
}

/** Draws R output and prose on a page that mostly consists of output. */
export function numbersAndProse(variant: number): string {
  const output = Array.from({ length: 18 }, (_, index) => `2005-02-${10 + index} 0.1${index}96 ${variant}.94${index}5`);
  const sentences = Array.from({ length: 5 }, (_, index) => prose(index + variant, 1));
  return (
    lines([' date inrusd Nifty', ...output], { x: 72, y: 720, font: 'T' }) + lines(sentences, { x: 72, y: 480 }, 12)
  );
}

/** Draws a table whose rows have about as much room above their texts as below. */
export function roomyCells(variant: number): string {
  const rows = [
    ['Quantity', 'Delay'],
    ['twelve', 'a week'],
    ['thirty', 'a month'],
  ];
  const height = 26 + variant;
  return rows
    .flatMap((cells, row) =>
      cells.map((text, column) => {
        const [x, y] = [72 + column * 70, 700 - row * height];
        return `0.4 w ${x} ${y - 9} 70 ${height} re S\n${line(text, { x: x + 4, y })}`;
      }),
    )
    .join('');
}
