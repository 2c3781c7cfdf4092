import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { line, lines } from '@interlinear/testing/documents/set-text';
import { describe, expect, it } from 'vitest';
import { blockText } from '../testing/block-text.ts';
import { readModels } from '../testing/read-models.ts';

async function blocksOf(content: string): Promise<string[]> {
  const [page] = await readModels(makePdf({ pages: [{ content }] }));
  return (page?.page.blocks ?? []).map((block) => `${block.role}: ${blockText(block).replace(/<\/?\d+>/g, '')}`);
}

const LEFT = 80;

describe('signs and labels of real pages', () => {
  it('[DOC-09] reads the raised A of LaTeX as a letter of its word', async () => {
    const content =
      line('Written in L', { x: LEFT, y: 700 }) +
      line('A', { x: LEFT + 57, y: 702, size: 7 }) +
      line('TEX by two parties', { x: LEFT + 59.5, y: 700 });
    expect(await blocksOf(content)).toEqual(['text: Written in LATEX by two parties']);
  });

  it('[DOC-09] leaves names of variables in a list with bullets as they are', async () => {
    const content =
      line('The pens are listed below, by the names that a program knows them by:', { x: LEFT, y: 700 }) +
      ['pVisibleEdge', 'pHatch']
        .map(
          (name, row) =>
            line('\x95', { x: 90, y: 680 - 16 * row }) + line(name, { x: 102, y: 680 - 16 * row, font: 'T' }),
        )
        .join('');
    expect((await blocksOf(content)).slice(1)).toEqual(['code: pVisibleEdge', 'code: pHatch']);
  });

  it('[DOC-09] separates a description in italics from the short line above, as in pages by Doxygen', async () => {
    const content =
      line('double height', { x: LEFT, y: 700 }) +
      line('height of the valley above the sea', { x: LEFT + 12, y: 684, font: 'I' }) +
      line('A sentence that is much longer than these two lines, and ends here.', { x: LEFT, y: 660 });
    expect((await blocksOf(content)).slice(0, 2)).toEqual([
      'text: double height',
      'text: height of the valley above the sea',
    ]);
  });

  it('[DOC-09] takes three dots beside a command for a sign, not for dots to a page number', async () => {
    const content = line('...', { x: LEFT, y: 700 }) + line('\\cdots', { x: LEFT + 32, y: 700, font: 'T' });
    expect(await blocksOf(content)).toContain('code: \\cdots');
  });

  it('[DOC-09] leaves an equation in the font of the text as it is', async () => {
    expect(await blocksOf(line('E = mc2 + x dx', { x: LEFT, y: 700, font: 'I' }))).toEqual([
      expect.stringMatching(/^formula: /),
    ]);
  });

  it('[DOC-09] separates a line of code from the sentence below that starts anew', async () => {
    const content =
      line('height($valley, $sea, $river) bold', { x: LEFT, y: 700, font: 'T' }) +
      line('However, the height of it is read every day by', { x: LEFT, y: 687 }) +
      line('both.', { x: LEFT, y: 674 });
    expect(await blocksOf(content)).toEqual([
      'code: height($valley, $sea, $river) bold',
      'text: However, the height of it is read every day by both.',
    ]);
  });

  it('[DOC-09] keeps the lines of an address at the right edge together', async () => {
    const address = ['Greenfield Roofing Ltd.', '8 Station Yard', 'York YO1 7XX'];
    const content = address.map((text, row) => line(text, { x: 515 - 5 * text.length, y: 700 - 12 * row })).join('');
    expect(await blocksOf(content)).toEqual(['text: Greenfield Roofing Ltd.{1}8 Station Yard{2}York YO1 7XX']);
  });

  it('[DOC-09] keeps lines with the address of a mail or a site apart', async () => {
    const contact = ['12 Harbour Road, Bristol', 'martha@linden.example', '+44 117 496 0000', 'www.linden.example'];
    const content = lines(contact, { x: LEFT, y: 700 });
    expect(await blocksOf(content)).toEqual([
      'text: 12 Harbour Road, Bristol{1}martha@linden.example{2}+44 117 496 0000{3}www.linden.example',
    ]);
  });

  it('[DOC-09] reads signs of another font in the gaps of their line, after which they are drawn', async () => {
    const content =
      line('Status:', { x: LEFT, y: 700 }) +
      line('single', { x: LEFT + 45, y: 700 }) +
      line('married', { x: LEFT + 85, y: 700 }) +
      line('\xa7', { x: LEFT + 37.5, y: 700, font: 'B' }) +
      line('\xa7', { x: LEFT + 77.5, y: 700, font: 'B' });
    expect(await blocksOf(content)).toEqual(['text: Status: § single § married']);
  });

  it('[DOC-09] separates texts that a row of spaces sets apart, as below lines for signatures', async () => {
    const content = line(`Place and date${' '.repeat(12)}Signature`, { x: LEFT, y: 700 });
    expect(await blocksOf(content)).toEqual(['text: Place and date', 'text: Signature']);
    expect(await blocksOf(line('a sentence.  The next one', { x: LEFT, y: 700 }))).toHaveLength(1);
  });

  it('[DOC-09] keeps the lines of a poem by their punctuation', async () => {
    const verses = [
      'Slow goes the water and slow goes the day,',
      'The horse on the towpath is finding its way;',
      'The hills and the houses go quietly by,',
      'And nothing is faster than clouds in the sky.',
    ];
    const [, ...others] = verses;
    const numbered = others.map((verse, index) => `{${index + 1}}${verse}`);
    expect(await blocksOf(lines(verses, { x: LEFT, y: 700 }))).toEqual([`text: ${verses[0]}${numbered.join('')}`]);
  });

  it('[DOC-09] ends a list without bullets above running text', async () => {
    const rows = [
      'Salt, pepper and nutmeg',
      'Fry the onions until they are soft, add the potatoes and the stock, bring it to the boil',
      'and cook it for twenty minutes.',
    ];
    expect(await blocksOf(lines(rows, { x: LEFT, y: 700 }))).toEqual([
      'text: Salt, pepper and nutmeg',
      `text: ${rows.slice(1).join(' ')}`,
    ]);
  });

  it('[DOC-09] keeps the lines of contacts, and two lines at the right edge', async () => {
    const contacts = ['anna@old-bridge.example', '+43 912 345 678', 'Old Bridge, Upper Valley', 'rivers.example/anna'];
    expect(await blocksOf(lines(contacts, { x: LEFT, y: 700 }))).toEqual([
      `text: ${contacts[0]}{1}${contacts[1]}{2}${contacts[2]}{3}${contacts[3]}`,
    ]);
    const rows = ['Statement of the account, part 3', 'Page 1 of 2'];
    const atRight = rows.map((text, row) => line(text, { x: 500 - 5 * text.length, y: 600 - 12 * row })).join('');
    expect(await blocksOf(atRight)).toEqual([`text: ${rows[0]}{1}${rows[1]}`]);
  });

  it('[DOC-09] reads a table row by row whose cells wrap, and whose rows have remarks and rules between them', async () => {
    const texts: [number, number, string][] = [
      [80, 700, 'Date'],
      [140, 700, 'Description'],
      [400, 700, 'Sum'],
      [80, 680, '1 Mar'],
      [140, 680, 'Garden hose with a nozzle'],
      [140, 668, 'and a bracket for storage'],
      [400, 680, '84.20'],
      [80, 648, '2 Mar'],
      [140, 648, 'Direct debit'],
      [400, 648, '23.75'],
      [140, 634, 'Reference of a party'],
      [80, 614, '9 Mar'],
      [140, 614, 'Standing order'],
      [400, 614, '650.00'],
    ];
    const rules = [692, 660, 643, 628].map((y) => `0.5 w 70 ${y} m 450 ${y} l S\n`).join('');
    expect(await blocksOf(rules + texts.map(([x, y, text]) => line(text, { x, y })).join(''))).toEqual(
      [
        ...['Date', 'Description', 'Sum'],
        ...['1 Mar', 'Garden hose with a nozzle and a bracket for storage', '84.20'],
        ...['2 Mar', 'Direct debit', '23.75', 'Reference of a party'],
        ...['9 Mar', 'Standing order', '650.00'],
      ].map((text) => `table-cell: ${text}`),
    );
  });

  it('[DOC-09] separates terms from the descriptions that are indented below them, as browsers print them', async () => {
    const texts = ['Warranty', 'Two years', 'Return', 'Within thirty days of the delivery'];
    const content = texts.map((text, row) => line(text, { x: LEFT + 20 * (row % 2), y: 700 - 12 * row })).join('');
    expect(await blocksOf(content)).toEqual(texts.map((text) => `text: ${text}`));
  });

  it('[DOC-09] takes lines between two rules for texts of their own', async () => {
    const rules = [712, 694, 676].map((y) => `0.5 w 70 ${y} m 300 ${y} l S\n`).join('');
    const rows = ['Northern valleys', 'Southern and western valleys'];
    expect(await blocksOf(rules + lines(rows, { x: LEFT, y: 700 }, 17))).toEqual(rows.map((row) => `text: ${row}`));
  });
});
