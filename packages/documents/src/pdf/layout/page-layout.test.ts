import { book } from '@interlinear/testing/documents/book';
import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { line, lines } from '@interlinear/testing/documents/set-text';
import { tables } from '@interlinear/testing/documents/tables';
import { twoColumnPaper } from '@interlinear/testing/documents/two-column-paper';
import { describe, expect, it } from 'vitest';
import { blockText } from '../testing/block-text.ts';
import { readModels } from '../testing/read-models.ts';

describe('the layout of a page', () => {
  it('[DOC-09] keeps formulas as leaves, and numbers and fractions untranslated', async () => {
    const [page] = await readModels(twoColumnPaper());
    const paragraph = page?.paragraphs.find(({ block }) => blockText(block).startsWith('The height is'));
    expect(paragraph && [blockText(paragraph.block), [...paragraph.formulas.values()].map(({ text }) => text)]).toEqual(
      ['The height is {1} at every station of the line that was measured.', ['x2= y']],
    );
    const display = page?.page.blocks.filter(({ role }) => role === 'formula') ?? [];
    expect(display.length).toBeGreaterThan(2);
    expect(display.every(({ isTranslatable }) => !isTranslatable)).toBe(true);
  });

  it('[DOC-02] reads formulas as text when they are not kept', async () => {
    const [page] = await readModels(twoColumnPaper(), { keepsFormulas: false });
    const blocks = page?.page.blocks ?? [];
    const texts = blocks.map(blockText);
    // Superscripts stay raised.
    expect(texts).toContain('The height is x<1>2</1> = y at every station of the line that was measured.');
    expect(texts.filter((text) => text.includes('a + b'))).not.toEqual([]);
    // The equation number has nothing to translate.
    expect(blocks.filter(({ role }) => role === 'formula').map(blockText)).toEqual(['(1)', '(1)']);
    expect(page?.paragraphs.flatMap(({ formulas }) => [...formulas])).toEqual([]);
  });

  it('[DOC-09] separates the entries of a table of contents', async () => {
    const entries = [
      '2.1 Stations of the survey',
      '2.2 Instruments',
      '2.3 Heights above the sea and how they were read',
    ];
    const lines = entries.map((title, index) => `${title} ${'. '.repeat(60 - title.length)}${index + 3}`);
    const content = lines.map((text, index) => line(text, { x: 40, y: 600 - index * 13 })).join('');
    const [page] = await readModels(makePdf({ pages: [{ content }] }));
    expect(page?.page.blocks.map(blockText)).toEqual(lines);
  });

  it('[DOC-09] leaves the Roman page numbers of a preface as they are', async () => {
    const body = Array.from({ length: 9 }, (_, index) =>
      line('The height of the valley was measured twice', { x: 80, y: 700 - 12 * index }),
    );
    const [page] = await readModels(makePdf({ pages: [{ content: body.join('') + line('xii', { x: 300, y: 30 }) }] }));
    const number = page?.page.blocks.find((block) => blockText(block) === 'xii');
    expect(number).toMatchObject({ role: 'footer', isTranslatable: false });
  });

  it('recognizes titles, headings, captions and running heads', async () => {
    const [first, second] = await readModels(twoColumnPaper());
    const roles = (page: typeof first) => page?.page.blocks.map((block) => `${block.role}: ${blockText(block)}`) ?? [];
    expect(roles(first)).toEqual(
      expect.arrayContaining([
        'title: On Measuring Valleys',
        'heading: 1 Stations of the survey',
        'caption: Figure 1: Heights above the sea.',
        'footer: 1',
      ]),
    );
    expect(roles(second)[0]).toBe('header: On Measuring Valleys');
  });

  it('[DOC-09] recognizes running heads that differ on left and right pages, below a deep margin', async () => {
    const heads = ['The Survey of the Valley', 'Second Party'];
    const pages = Array.from({ length: 4 }, (_, page) => {
      const body = Array.from({ length: 9 }, (_, index) =>
        line(`the height of valley ${'abcd'[page]} was measured twice`, { x: 80, y: 640 - 12 * index }),
      );
      return { content: line(heads[page % 2] ?? '', { x: 200, y: 690 }) + body.join('') };
    });
    const firsts = (await readModels(makePdf({ pages }))).map(({ page: { blocks } }) => blocks[0]);
    expect(firsts.map((block) => block && `${block.role}: ${blockText(block)}`)).toEqual([
      'header: The Survey of the Valley',
      'header: Second Party',
      'header: The Survey of the Valley',
      'header: Second Party',
    ]);
  });

  it('[DOC-09] takes titles of short chapters for headings, although the page after the next has a similar one', async () => {
    const pages = Array.from({ length: 4 }, (_, page) => {
      const title = page % 2 === 0 ? line(`Chapter ${page / 2 + 1}`, { x: 80, y: 690, size: 22 }) : '';
      const body = Array.from({ length: 9 }, (_, index) =>
        line(`The height of valley ${'abcd'[page]} was measured twice.`, { x: 80, y: 640 - 12 * index }),
      );
      return { content: title + body.join('') };
    });
    const firsts = (await readModels(makePdf({ pages }))).map(({ page: { blocks } }) => blocks[0]?.role);
    expect(firsts).toEqual(['title', 'text', 'heading', 'text']);
  });

  it('reads the left column before the right one', async () => {
    const [page] = await readModels(twoColumnPaper());
    const headings = page?.page.blocks.filter(({ role }) => role === 'heading').map(blockText);
    expect(headings).toEqual(['1 Stations of the survey', '2 Stations of the survey']);
    const captions = page?.page.blocks.filter(({ role }) => role === 'caption').map(blockText);
    expect(captions).toEqual(['Figure 1: Heights above the sea.', 'Figure 2: Heights above the sea.']);
  });

  it('joins a paragraph that continues in the next column', async () => {
    const [page] = await readModels(twoColumnPaper());
    const rest = page?.page.blocks.find(({ continues }) => continues !== undefined);
    const head = page?.page.blocks.find(({ id }) => id === rest?.continues);
    expect(rest).toMatchObject({ content: [], isTranslatable: false });
    expect(head && blockText(head)).toMatch(
      /^At the end of the season .* read once more and the measures of the second party/,
    );
  });

  it('[DOC-09] separates a line in the middle of its column from the text below', async () => {
    const rows = [
      { text: 'The syntax of a reading is as follows, and every party keeps to it:', x: 80 },
      { text: 'reading ::= station height [note]', x: 210 },
      { text: 'A reading is the name of a station and the height that was seen there', x: 80 },
      { text: 'by two people, who write it down at once.', x: 80 },
    ];
    const content = rows.map(({ text, x }, index) => line(text, { x, y: 600 - 12 * index })).join('');
    const [page] = await readModels(makePdf({ pages: [{ content }] }));
    expect(page?.page.blocks.map(blockText)).toEqual([
      rows[0]?.text,
      'reading {1} station height [note]',
      `${rows[2]?.text} ${rows[3]?.text}`,
    ]);
  });

  it('[DOC-09] keeps a sentence together whose line holds nothing but a formula', async () => {
    const rows = [
      line('Let the height of the upper station above the sea, as it was read in spring, be', { x: 80, y: 600 }),
      line('x + y = z', { x: 80, y: 588, font: 'M' }),
    ];
    const [page] = await readModels(makePdf({ pages: [{ content: rows.join('') }] }));
    expect(page?.page.blocks).toHaveLength(1);
  });

  it('[DOC-09] separates the label of an option from the text close beside it', async () => {
    const text = ['Sets the height at which the party starts', 'its readings, in metres above the sea.'];
    const rows = [
      // The label ends nine points before the text.
      line('--min-height', { x: 80, y: 600, font: 'T' }),
      ...text.map((words, index) => line(words, { x: 80 + 12 * 5 + 9, y: 600 - 12 * index })),
    ];
    const [page] = await readModels(makePdf({ pages: [{ content: rows.join('') }] }));
    expect(page?.page.blocks.map((block) => [block.role, blockText(block)])).toEqual([
      ['code', '--min-height'],
      ['text', text.join(' ')],
    ]);
  });

  it('[DOC-09] separates the speakers of a dialogue, who have an indented line each', async () => {
    const rows = [
      { text: 'The party met the old surveyor at the bridge in the rain.', x: 80 },
      { text: 'Did you read the height of the upper ford in the morning?', x: 95 },
      { text: 'I read it twice, and wrote it down in the red book.', x: 95 },
      { text: 'Then we can go on to the river mouth before the snow comes,', x: 95 },
      { text: 'and be home in a week, if nothing else is in the way.', x: 80 },
    ];
    const content = rows.map(({ text, x }, index) => line(text, { x, y: 600 - 12 * index })).join('');
    const [page] = await readModels(makePdf({ pages: [{ content }] }));
    const texts = rows.map(({ text }) => text);
    expect(page?.page.blocks.map(blockText)).toEqual([...texts.slice(0, 3), `${texts[3]} ${texts[4]}`]);
  });

  it('[DOC-09] keeps an indented paragraph together', async () => {
    const rows = [
      'The party met the old surveyor at the bridge, and he said:',
      'I have read the height of the upper ford in the morning.',
      'It is the same as in the spring, when the snow had gone',
      'and the post at the bridge was put back in its place, as',
      'the second party had asked.',
      'They wrote it down in the red book, and went on at once.',
    ];
    const content = rows.map((text, index) => line(text, { x: index > 0 && index < 5 ? 95 : 80, y: 600 - 12 * index }));
    const [page] = await readModels(makePdf({ pages: [{ content: content.join('') }] }));
    expect(page?.page.blocks.map(blockText)).toEqual([rows[0], rows.slice(1, 5).join(' '), rows[5]]);
  });

  it('[DOC-09] sets Latin words of a Chinese paragraph in the face of its characters', async () => {
    const song = `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [<< /Type /Font
      /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 >>] >>`;
    const hex = [...'山谷的高度每天测量两次'].map((character) => character.charCodeAt(0).toString(16)).join('');
    const fonts = {
      Song: song,
      Sans: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      Bold: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    };
    const content = `BT /Sans 10 Tf 80 600 Td (Ada) Tj /Song 10 Tf 20 0 Td <${hex}> Tj /Bold 10 Tf 110 0 Td (2024) Tj ET`;
    const [page] = await readModels(makePdf({ pages: [{ content }], fonts }));
    const paragraph = page?.paragraphs[0];
    expect(paragraph && blockText(paragraph.block)).toBe('Ada 山谷的高度每天测量两次<1>2024</1>');
    const styles = paragraph?.pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.style] : [])) ?? [];
    expect([paragraph?.style, ...styles].map((style) => style?.family)).toEqual(['serif', 'serif', 'serif']);
  });

  it('[DOC-09] centres an address of two lines that are almost equally long', async () => {
    const rows = [
      line('12 Upper Valley', { x: 212.5 - 2.5 * 15, y: 700 }),
      line('54321 Riverhead!', { x: 212.5 - 2.5 * 16, y: 688 }),
      ...Array.from({ length: 6 }, (_, index) =>
        line('The height of the valley was measured twice a day', { x: 90, y: 620 - 12 * index }),
      ),
    ];
    const [page] = await readModels(makePdf({ pages: [{ content: rows.join('') }] }));
    const address = page?.paragraphs.find(({ block }) => blockText(block).startsWith('12 Upper'));
    expect(address?.lines).toHaveLength(2);
    expect(address?.alignment).toBe('center');
  });

  it('[DOC-09] keeps a text together whose lines are close below a much larger headline', async () => {
    const rows = ['Guided walks, river tours and quiet evenings', 'for families and friends in the upper valley'];
    const content = line('DISCOVER', { x: 80, y: 700, size: 30 }) + lines(rows, { x: 80, y: 668 });
    const [page] = await readModels(makePdf({ pages: [{ content }] }));
    expect(page?.page.blocks.map(blockText)).toEqual(['DISCOVER', rows.join(' ')]);
  });

  it('[DOC-09] separates a line across columns from the column below it', async () => {
    const column = ['The height of the valley was read on every', 'day of the year by two parties, who wrote it'];
    const content = line('Institute of Heights, Rivermouth', { x: 230, y: 700 }) + lines(column, { x: 80, y: 689 });
    const [page] = await readModels(makePdf({ pages: [{ content }] }));
    expect(page?.page.blocks.map(blockText)).toEqual(['Institute of Heights, Rivermouth', column.join(' ')]);
  });

  it.each([
    ['an address of two lines of one length', ['12 River Street', '4010 Old Bridge']],
    ['lines that name what follows', ['Phone: +43 1 234567', 'Managing director: Anna Ford']],
  ])('[DOC-09] keeps the break of %s', async (_, rows) => {
    const [page] = await readModels(makePdf({ pages: [{ content: lines(rows, { x: 80, y: 700 }) }] }));
    expect(page?.page.blocks.map(blockText)).toEqual([rows.join('{1}')]);
  });

  it('[DOC-09] takes no drop cap for an indent of the first line', async () => {
    const beside = [
      'he height of the valley was read',
      'on every day of the year by two',
      'parties, who wrote it down in',
    ];
    const below = ['a red book, which is kept in the library', 'of the town since then.'];
    const content =
      line('T', { x: 80, y: 676, size: 43 }) + lines(beside, { x: 105, y: 700 }) + lines(below, { x: 80, y: 664 });
    const [page] = await readModels(makePdf({ pages: [{ content }] }));
    expect(
      page?.paragraphs.map(({ firstLineIndent, block }) => [firstLineIndent, blockText(block).slice(0, 10)]),
    ).toEqual([[0, 'The height']]);
  });

  it('[DOC-09] finds the centred heads of a table without lines', async () => {
    const rows = [
      ['Barometer', '5 m', '20 euros'],
      ['Theodolite', '0.1 m', '150 euros'],
      ['Satellite', '0.02 m', '300 euros'],
    ];
    const heads = ['Method', 'Accuracy', 'Price'].map((text, at) =>
      line(text, { x: 150 + 140 * at, y: 700, font: 'B' }),
    );
    const cells = rows.flatMap((row, index) =>
      row.map((text, at) => line(text, { x: 80 + 140 * at, y: 680 - 20 * index })),
    );
    const [page] = await readModels(makePdf({ pages: [{ content: heads.join('') + cells.join('') }] }));
    const heading = page?.page.blocks.slice(0, 4) ?? [];
    expect(heading.map((block) => [block.role, block.cell?.row, block.cell?.column, blockText(block)])).toEqual([
      ['table-cell', 0, 0, 'Method'],
      ['table-cell', 0, 1, 'Accuracy'],
      ['table-cell', 0, 2, 'Price'],
      ['table-cell', 1, 0, 'Barometer'],
    ]);
  });

  it('[DOC-09] leaves numbered output of a program as it is', async () => {
    const rows = [
      'The mean of the heights is printed like this:',
      '[1] 512.25 metres above',
      'as the party had expected.',
    ];
    const content = rows.map((text, index) =>
      line(text, { x: 80, y: 600 - 24 * index, font: index === 1 ? 'T' : 'R' }),
    );
    const [page] = await readModels(makePdf({ pages: [{ content: content.join('') }] }));
    expect(page?.page.blocks.map(({ role }) => role)).toEqual(['text', 'code', 'text']);
  });

  it('[DOC-09] leaves listings of TeX in the font of the text as they are', async () => {
    const lines = ['\\begin{figure}[t]', '\\includegraphics[width=0.4\\linewidth]{valley}', '\\end{figure}'];
    const prose = '\\begin starts an environment, such as a figure.';
    const listing = lines.map((text, index) => line(text, { x: 80, y: 600 - 30 * index, font: index % 2 ? 'R' : 'B' }));
    const content = listing.join('') + line(prose, { x: 80, y: 500 });
    const [page] = await readModels(makePdf({ pages: [{ content }] }));
    const blocks = page?.page.blocks ?? [];
    expect(blocks.filter(({ role }) => role === 'code').map(blockText)).toHaveLength(3);
    expect(blocks.filter(({ isTranslatable }) => isTranslatable).map(blockText)).toEqual([prose]);
  });

  it('[DOC-09] takes no cell for a fraction where borders are drawn cell by cell, close to the text', async () => {
    const rows = [
      ['Station', 'Height', 'Remarks'],
      ['Upper ford', '1204', 'measured'],
      ['Old bridge', '987', 'was loose'],
    ];
    const content = rows.flatMap((cells, row) =>
      cells.map((text, column) => {
        const [x, y] = [72 + column * 70, 700 - row * 12];
        return `0.4 w ${x} ${y - 3} 70 12 re S\n${line(text, { x: x + 4, y })}`;
      }),
    );
    const [page] = await readModels(makePdf({ pages: [{ content: content.join('') }] }));
    const words = page?.page.blocks.filter(({ isTranslatable }) => isTranslatable).map(blockText);
    expect(words).toEqual(rows.flat().filter((text) => !/\d/.test(text)));
  });

  it('[DOC-09] takes no border of a table for an underline of the text above it', async () => {
    const cells = [0, 1, 2].map((column) => `${80 + column * 60} 596.5 60 1 re f\n`);
    const words = line('Heights of stations:', { x: 80, y: 600 });
    const underlined = `${line('measured twice', { x: 80, y: 640 })}80 637 40 0.5 re f 120 637 30 0.5 re f\n`;
    const [page] = await readModels(makePdf({ pages: [{ content: underlined + words + cells.join('') }] }));
    expect(page?.paragraphs.map(({ block, rules }) => [blockText(block), rules.length])).toEqual([
      ['measured twice', 2],
      ['Heights of stations:', 0],
    ]);
  });

  it('[DOC-09] finds the cells of tables with and without lines', async () => {
    const [page] = await readModels(tables());
    const cells = page?.page.blocks.filter(({ role }) => role === 'table-cell') ?? [];
    const rows = (table: string) =>
      cells
        .filter(({ cell }) => cell?.table === table)
        .map((block) => [block.cell?.row, block.cell?.column, blockText(block)]);
    const expected = [
      [0, 0, 'Station'],
      [0, 1, 'Height in feet'],
      [0, 2, 'Remarks of the surveyor'],
      [1, 0, 'Upper ford'],
      [1, 1, '1,204'],
      [1, 2, 'measured twice'],
      [2, 0, 'Old bridge'],
      [2, 1, '987'],
      [2, 2, 'post was loose'],
      [3, 0, 'River mouth'],
      [3, 1, '12'],
      [3, 2, 'at low water'],
    ];
    const names = [...new Set(cells.map(({ cell }) => cell?.table ?? ''))];
    expect(names.map(rows)).toEqual([expected, expected]);
    expect(cells.filter(({ isTranslatable }) => !isTranslatable).map(blockText)).toEqual([
      '1,204',
      '987',
      '12',
      '1,204',
      '987',
      '12',
    ]);
  });

  it('keeps links as wrappers with their underline', async () => {
    const [page] = await readModels(book(1));
    const paragraph = page?.paragraphs.find(({ block }) => blockText(block).startsWith('See'));
    expect(paragraph?.block).toMatchObject({
      content: ['See ', { open: 1 }, 'the full record', { close: 1 }, ' for all of the numbers.'],
      markup: { 1: { style: ['underline'], link: 'https://example.org/record/0' } },
    });
    expect(paragraph?.rules.map(({ isAlone }) => isAlone)).toEqual([true]);
  });

  it('measures free space that contains the paragraph', async () => {
    for (const { paragraphs } of await readModels(twoColumnPaper())) {
      for (const { box, freeSpace: free, block } of paragraphs) {
        const holds =
          free.left <= box.left && free.right >= box.right && free.top >= box.top && free.bottom <= box.bottom;
        expect(holds, block.id).toBe(true);
      }
    }
  });
});
