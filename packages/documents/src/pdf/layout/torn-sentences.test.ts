import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { line, lines } from '@interlinear/testing/documents/set-text';
import { describe, expect, it } from 'vitest';
import { blockText } from '../testing/block-text.ts';
import { readModels } from '../testing/read-models.ts';
import { translatedPages } from '../testing/translated-pages.ts';

/** Texts of the translatable blocks of a file, without styles. */
async function textsOf(...pages: string[]): Promise<string[]> {
  const models = await readModels(makePdf({ pages: pages.map((content) => ({ content })) }));
  return models
    .flatMap(({ page }) => page.blocks)
    .filter(({ isTranslatable }) => isTranslatable)
    .map((block) => blockText(block).replace(/<\/?\d+>/g, ''));
}

const LEFT = 80;
const FULL = 'the height of the valley above the sea was read on every day of the';
const REST = 'year by two parties';

describe('sentences that a layout tears', () => {
  it('[DOC-09] joins sentences of a justified line that a wide space separates, as in manuals set by TeX', async () => {
    const [first, second] = ['A short sentence ends here.', 'The next one goes on in the line below'];
    const content =
      line(FULL, { x: LEFT, y: 700 }) +
      line(first, { x: LEFT, y: 688 }) +
      line(second, { x: LEFT + first.length * 5 + 14, y: 688 }) +
      line(REST, { x: LEFT, y: 676 });
    expect(await textsOf(content)).toEqual([`${FULL} ${first} ${second} ${REST}`]);
  });

  it('[DOC-09] keeps a question together beside whose end its points are, and the points of two questions apart', async () => {
    const [points, others] = ['(4 points)', '(2 points)'];
    const right = LEFT + FULL.length * 5;
    const content =
      line(FULL, { x: LEFT, y: 700 }) +
      line(`${REST}.`, { x: LEFT, y: 688 }) +
      line(points, { x: right - points.length * 5, y: 688 }) +
      line('Who read it?', { x: LEFT, y: 676 }) +
      line(others, { x: right - others.length * 5, y: 676 });
    expect((await textsOf(content)).toSorted()).toEqual(
      [points, others, 'Who read it?', `${FULL} ${REST}.`].toSorted(),
    );
  });

  it('[DOC-06] keeps the last lines of a longer translation off the points of a question', async () => {
    const points = '(4 points)';
    const left = LEFT + FULL.length * 5 - points.length * 5;
    const content =
      line(FULL, { x: LEFT, y: 700 }) + line(`${REST}.`, { x: LEFT, y: 688 }) + line(points, { x: left, y: 688 });
    const longer = (text: string) =>
      text.replace(REST, `${REST} who both knew the valley ${'as well as the river '.repeat(4)}in it`);
    const [page] = await translatedPages(makePdf({ pages: [{ content }] }), longer);
    const glyphs = page?.paragraphs.flatMap(({ lines: own }) => own.flatMap((one) => one.glyphs)) ?? [];
    const texts = glyphs.filter(({ text }) => text.trim() !== '');
    const [open] = texts.filter(({ text }) => text === '(');
    const beside = texts.filter(({ matrix }) => Math.abs(matrix[5] - (open?.matrix[5] ?? 0)) < 6);
    const inPoints = beside.filter(({ matrix }) => matrix[4] >= (open?.matrix[4] ?? 0));
    expect(inPoints.map(({ text }) => text).join('')).toBe('(4points)');
  });

  it('[DOC-09] leaves a gutter between columns whose lines end with sentences', async () => {
    const rows = ['the first height is read.', 'the others follow soon.', 'both are written down.'];
    const content = [LEFT, LEFT + 139].map((x) => lines(rows, { x, y: 700 })).join('');
    expect(await textsOf(content)).toHaveLength(2);
  });

  it('[DOC-09] joins a section with its number where further lines start below the number, as in CWEB programs', async () => {
    const content =
      line('2.', { x: LEFT, y: 700 }) + line(FULL, { x: LEFT + 22, y: 700 }) + line(REST, { x: LEFT, y: 688 });
    expect(await textsOf(content)).toEqual([`2. ${FULL} ${REST}`]);
  });

  it('[DOC-09] joins a last line that is mostly bold with its sentence, as in a manual of LaTeX', async () => {
    const content = line(FULL, { x: LEFT, y: 700 }) + line('river and valley.', { x: LEFT, y: 688, font: 'B' });
    expect(await textsOf(content)).toEqual([`${FULL} river and valley.`]);
  });

  it('[DOC-09] joins a line whose bold heading is smaller than the text after it, as in a journal', async () => {
    const heading = '5.3.2. Detection of the height of a valley.';
    const content =
      line(heading, { x: LEFT, y: 700, size: 7, font: 'B' }) +
      line('In order to decide which', { x: LEFT + heading.length * 3.7, y: 700 }) +
      line(REST, { x: LEFT, y: 688 });
    expect(await textsOf(content)).toEqual([`${heading} In order to decide which ${REST}`]);
  });

  it('[DOC-09] joins a last line whose words are a little smaller with its sentence', async () => {
    const content = line(FULL, { x: LEFT, y: 700 }) + line(REST, { x: LEFT, y: 688, size: 8.2 });
    expect(await textsOf(content)).toEqual([`${FULL} ${REST}`]);
  });

  it('[DOC-09] joins a short last line with its indented first line', async () => {
    const content = line(`${FULL.slice(0, -4)}illus-`, { x: LEFT + 20, y: 700 }) + line('tra.', { x: LEFT, y: 685 });
    expect(await textsOf(content)).toEqual([`${FULL.slice(0, -4)}illustra.`]);
  });

  it('[DOC-09] keeps lines together around a parenthesis that TeX draws from above', async () => {
    const [before, after] = ['year by two parties, who know that', 'is what they look for'];
    const x = LEFT + before.length * 5;
    // Lines are further apart there.
    const content =
      line(FULL, { x: LEFT, y: 705 }) +
      line(before, { x: LEFT, y: 688 }) +
      line('(', { x: x + 3, y: 696 }) +
      line('x', { x: x + 8, y: 688, font: 'M' }) +
      line(')', { x: x + 13, y: 696 }) +
      line('-1', { x: x + 18, y: 695, size: 7, font: 'M' }) +
      line(after, { x: x + 27, y: 688 }) +
      line(REST, { x: LEFT, y: 671 });
    expect(await textsOf(content)).toEqual([`${FULL} ${before} {1} ${after} ${REST}`]);
  });

  it('[DOC-09] takes the short last lines of a column for no labels of the text beside it', async () => {
    const [x, y] = [LEFT, 700];
    const column = [FULL.slice(0, 44), 'year.', FULL.slice(0, 44), 'day.', FULL.slice(0, 44), 'sea.'];
    const left = column.map((text, row) => line(text, { x: row % 2 ? x : x + 12, y: y - 12 * row })).join('');
    const right = lines(
      Array.from({ length: 6 }, () => `River ${FULL.slice(4, 48)}`),
      { x: x + 250, y },
    );
    const texts = await textsOf(left + right);
    expect(texts).toHaveLength(4);
    expect(texts.at(-1)?.split('height')).toHaveLength(7);
  });

  it('[DOC-09] starts a paragraph at each number of a table of contents', async () => {
    const content = lines(['3.1.1 The height of the valley', '3.1.2 Why is it read twice on all days of the'], {
      x: LEFT,
      y: 700,
    });
    expect(await textsOf(content + line('year?', { x: LEFT + 30, y: 676 }))).toEqual([
      '3.1.1 The height of the valley',
      '3.1.2 Why is it read twice on all days of the year?',
    ]);
  });

  it('[DOC-09] takes a dash within a sentence for no bullet', async () => {
    const content = line(FULL, { x: LEFT + 12, y: 700 }) + line('\x96 year by two parties', { x: LEFT, y: 688 });
    expect(await textsOf(content)).toEqual([`${FULL} – ${REST}`]);
  });

  it('[DOC-09] joins the lines of an abstract that is set smaller than the text, with its line distance', async () => {
    const content =
      lines([FULL, REST], { x: LEFT, y: 700, size: 7 }, 11) + lines([FULL, FULL, FULL, REST], { x: LEFT, y: 650 }, 12);
    expect((await textsOf(content))[0]).toBe(`${FULL} ${REST}`);
  });

  it('[DOC-09] separates a paragraph of one line from the one below, whose lines are closer together', async () => {
    const content =
      line('The station is the old bridge of the town', { x: LEFT, y: 700 }) +
      lines([`There, ${FULL}`, REST], { x: LEFT, y: 684 });
    expect(await textsOf(content)).toEqual(['The station is the old bridge of the town', `There, ${FULL} ${REST}`]);
  });

  it('[DOC-09] keeps the loose lines of narrow columns apart, whose spaces are as wide as the gutter', async () => {
    // Lines of 160 points and a gutter of 15.
    const full = [
      'the height of the valley was rea',
      'd on every day of the year by tw',
      'o parties, who wrote it down at ',
    ];
    const loose = (words: string[], x: number, y: number) => {
      const gap = (160 - 5 * words.join('').length) / (words.length - 1);
      const starts = words.map((_, index) => x + 5 * words.slice(0, index).join('').length + gap * index);
      return words.map((word, index) => line(word, { x: starts[index] ?? x, y })).join('');
    };
    const column = (words: string[], x: number) =>
      lines([...full, ...full], { x, y: 700 }) + loose(words, x, 628) + lines([...full, 'once'], { x, y: 616 });
    const [left, right] = [
      ['height', 'of', 'the', 'valley', 'was'],
      ['independence', 'from', 'height'],
    ];
    const texts = await textsOf(column(left, LEFT) + column(right, LEFT + 175));
    const whole = (words: string[]) =>
      [...full, ...full, words.join(' '), ...full, 'once'].join(' ').replace(/ +/g, ' ');
    expect(texts).toEqual([whole(left), whole(right)]);
  });
});

describe('sentences that go on elsewhere', () => {
  const tail = `${REST} and both of them wrote it down.`;

  it('[DOC-05] go on below a figure of their column', async () => {
    const content =
      lines([FULL, FULL], { x: LEFT, y: 700 }) +
      line('Figure 1: Heights of the valley', { x: 150, y: 580 }) +
      lines([FULL, tail], { x: LEFT, y: 550 });
    expect(await textsOf(content)).toContain(`${FULL} ${FULL} ${FULL} ${tail}`);
  });

  it('[DOC-05] go on below a table at the top of the next page, whose cells are not all recognized', async () => {
    const table =
      line('Table 1: Heights of the valley', { x: 160, y: 690 }) +
      line('Morning Noon Evening Night', { x: 150, y: 670 }) +
      line('Station one and two', { x: 150, y: 656 });
    const rest = lines([FULL.slice(1), tail], { x: LEFT + 10, y: 620 });
    expect(await textsOf(lines([FULL, FULL], { x: LEFT, y: 300 }), table + rest)).toContain(
      `${FULL} ${FULL} ${FULL.slice(1)} ${tail}`,
    );
  });

  it('[DOC-05] go on after a page whose last line is the name of its journal, below a short running head', async () => {
    const first =
      lines([FULL, FULL], { x: LEFT, y: 300 }) +
      line('1 A paper about this was printed in the year after', { x: LEFT, y: 240, size: 8 }) +
      line('Preprint submitted to Heights of Valleys and Rivers', { x: LEFT, y: 210 });
    const second = line('The valley', { x: 200, y: 690 }) + lines([FULL, tail], { x: LEFT, y: 660 });
    expect(await textsOf(first, second)).toContain(`${FULL} ${FULL} ${FULL} ${tail}`);
  });

  it('[DOC-05] go on after a long running head that no other page has, beside a page number', async () => {
    const first = line('1', { x: LEFT, y: 717 }) + lines([FULL, FULL], { x: LEFT, y: 300 });
    const head =
      line('2', { x: LEFT, y: 717 }) + line('An Infrastructure of Regular and Irregular Heights', { x: 180, y: 717 });
    expect(await textsOf(first, head + lines([FULL, tail], { x: LEFT, y: 690 }))).toContain(
      `${FULL} ${FULL} ${FULL} ${tail}`,
    );
  });

  it('[DOC-05] go on after two lines at the lower edge of a page with small margins, which are no running foot', async () => {
    const text = lines([FULL, FULL, FULL, FULL, `${REST}.`], { x: LEFT, y: 300 });
    const last = lines([`The next one is ${FULL.slice(16)}`, FULL], { x: LEFT + 12, y: 56 });
    expect(await textsOf(text + last, lines([tail], { x: LEFT, y: 690 }))).toContain(
      `The next one is ${FULL.slice(16)} ${FULL} ${tail}`,
    );
  });

  it('[DOC-09] joins the last line of a narrow column with the next column, also in the margin', async () => {
    const column = Array.from({ length: 50 }, () => 'the parties read a height of it.');
    const content =
      lines(column, { x: LEFT, y: 664 }) +
      line('It was very low after the rainy,', { x: LEFT, y: 60 }) +
      lines(['cold and windy last winter, when', 'nobody went to the valley.'], { x: 260, y: 664 }) +
      lines(column.slice(2), { x: 260, y: 636 });
    expect(await textsOf(content)).toContain(
      'It was very low after the rainy, cold and windy last winter, when nobody went to the valley.',
    );
  });

  it('[DOC-09] joins no texts below numbers beside each other, as on slides', async () => {
    const texts = ['people use our rooms every week', 'less electricity than last year'];
    const columns = texts.map((text, at) => {
      const x = LEFT + 220 * at;
      return line(`${at + 4},300`, { x: x + 40, y: 640, size: 30 }) + line(text, { x, y: 600 });
    });
    expect(await textsOf(columns.join(''))).toEqual(expect.arrayContaining(texts));
  });

  it('[DOC-09] joins the formula in the last line of an item with its sentence', async () => {
    const content =
      line(`3. ${FULL.slice(0, 64)}`, { x: LEFT, y: 700 }) + line('20 = 10 + 10.', { x: LEFT + 15, y: 688 });
    expect((await textsOf(content)).map((text) => text.slice(0, 20))).toEqual(['3. the height of the']);
    const [block] = (await readModels(makePdf({ pages: [{ content }] }))).flatMap(({ page }) => page.blocks);
    expect(block && blockText(block)).toContain('read on every day');
    expect(block?.content.some((inline) => typeof inline === 'object' && 'leaf' in inline)).toBe(true);
  });

  it('[DOC-05] go on in the next column after a paragraph that begins with a reference to a table', async () => {
    const column = [`Table 1 shows ${FULL.slice(14, 51)}`, ...Array.from({ length: 4 }, () => FULL.slice(0, 50))];
    const rest = ['year by both of the parties, who wrote it down', 'in one book.'];
    const content = lines(column, { x: LEFT, y: 700, size: 9 }) + lines(rest, { x: 330, y: 700, size: 9 });
    expect(await textsOf(content)).toEqual([[...column, ...rest].map((text) => text.trim()).join(' ')]);
  });

  it('[DOC-09] leaves items with Roman numbers apart', async () => {
    const items = ['i. give orders to both parties, and', 'ii. accept the results of their work;'];
    expect(await textsOf(lines(items, { x: LEFT, y: 700 }))).toEqual(items);
  });
});
