import { drawnLayout, type LayoutName } from '@interlinear/testing/documents/drawn-layouts';
import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { line } from '@interlinear/testing/documents/set-text';
import { describe, expect, it } from 'vitest';
import { blockText } from '../testing/block-text.ts';
import { readModels } from '../testing/read-models.ts';

async function blocksOf(name: LayoutName) {
  const [page] = await readModels(drawnLayout(name));
  return page?.page.blocks ?? [];
}

async function textsOf(name: LayoutName): Promise<string[]> {
  return (await blocksOf(name)).map(blockText);
}

describe('layouts of real files', () => {
  it('[DOC-09] joins accents with the letters that they are drawn over', async () => {
    const [first] = await textsOf('accents');
    expect(first).toBe('The party rested at Malmö and went on to the north.');
  });

  it('[DOC-09] reads a title with a shadow, and letters drawn twice, once', async () => {
    expect((await textsOf('shadows')).slice(0, 2)).toEqual([
      'Heights of the valley',
      'The river is measured twice a day',
    ]);
  });

  it('[DOC-09] leaves the copies that outline a text alone', async () => {
    const outline = [-0.4, 0.4].map((offset) => line('Heights', { x: 80 + offset, y: 700, size: 20 })).join('');
    const [page] = await readModels(
      makePdf({ pages: [{ content: `${outline}1 g ${line('Heights', { x: 80, y: 700, size: 20 })}` }] }),
    );
    expect(
      page?.paragraphs.flatMap(({ pieces }) => pieces.flatMap(({ glyphs }) => glyphs)).map(({ text }) => text),
    ).not.toContain('');
  });

  it('[DOC-09] keeps a hat over several letters as a formula within its line', async () => {
    const [, block, ...others] = await blocksOf('wide-accents');
    expect(others).toEqual([]);
    expect(block && blockText(block)).toBe('of the angle {1} that was taken from the hill above the valley.');
    expect(block?.markup?.[1]?.text).toBe('^ASB');
  });

  it('[DOC-09] reads a reference card row by row', async () => {
    const blocks = await blocksOf('reference-card');
    expect(blocks.slice(0, 4).map((block) => [block.cell?.row, block.cell?.column, blockText(block)])).toEqual([
      [0, 0, 'fill path'],
      [0, 1, 'fill the inside of a path with a pen'],
      [1, 0, 'draw path'],
      [1, 1, 'draw a path'],
    ]);
    expect(blocks).toHaveLength(12);
  });

  it('[DOC-09] starts a paragraph at each label of a list of descriptions', async () => {
    expect(await textsOf('descriptions')).toEqual(
      expect.arrayContaining([
        'print what is done while it is done, for each of the stations of the line',
        'print nothing',
        'measure twice and write the mean of both into the book of the second party',
      ]),
    );
  });

  it('[DOC-09] takes no numbers of lines for labels', async () => {
    const texts = (await textsOf('line-numbers')).filter((text) => /\p{L}/u.test(text));
    expect(texts).toHaveLength(1);
  });

  it('[DOC-09] leaves listings as they are on a page that mostly consists of them', async () => {
    const blocks = await blocksOf('bibliography-listing');
    expect(blocks.filter(({ role }) => role === 'code').length).toBeGreaterThan(2);
    const translated = blocks.filter(({ isTranslatable }) => isTranslatable).map(blockText);
    expect(translated.filter((text) => /[={}@]/.test(text))).toEqual([]);
    expect(translated).toHaveLength(3);
  });

  it('[DOC-09] leaves the output of a program as it is beside sentences in another font', async () => {
    const texts = (await blocksOf('numbers-and-prose')).filter(({ isTranslatable }) => isTranslatable).map(blockText);
    expect(texts.filter((text) => /Nifty|2005/.test(text))).toEqual([]);
    expect(texts).not.toEqual([]);
  });

  it('[DOC-09] translates a typewritten page', async () => {
    const content = ['The height of the valley', 'was measured by two', 'parties in the summer.']
      .map((text, index) => line(text, { x: 80, y: 700 - index * 12, font: 'T' }))
      .join('');
    const [page] = await readModels(makePdf({ pages: [{ content }] }));
    expect(page?.page.blocks).toMatchObject([{ role: 'text', isTranslatable: true }]);
  });

  it('[DOC-09] leaves calls of functions in the font of emphasized words as they are', async () => {
    const blocks = await blocksOf('slanted-code');
    const untouched = blocks.filter(({ isTranslatable }) => !isTranslatable).map(blockText);
    expect(untouched.join(' ')).toMatch(/^setMethod\("valley".*n\)\)$/);
    expect(blocks.filter(({ isTranslatable }) => isTranslatable)).toHaveLength(2);
  });

  it('[DOC-09] takes no abbreviation within a sentence for the start of a list', async () => {
    expect(await textsOf('abbreviations')).toEqual([
      'The first map of the whole valley was printed [no place, s. n.] in the year after the survey, and again in 1880 by the second party.',
    ]);
  });

  it.each([
    ['address', 'Survey of the Upper Valley{1}Second Party{2}12 River Street{3}4010 Old Bridge'],
    ['authors-and-places', 'Anna Ford and Peter Bridge{1}Institute of Heights{2}Rivermouth 100, Lower Valley'],
  ] as const)('[DOC-09] keeps the line breaks of a block of %s', async (name, text) => {
    const block = (await blocksOf(name)).find((one) => blockText(one) === text);
    expect(block?.content.filter((part) => typeof part === 'object')).toEqual(
      [...text.matchAll(/\d(?=\})/g)].map(([leaf]) => ({ leaf: Number(leaf), kind: 'break' })),
    );
  });

  it.each([0, 1])('[DOC-09] tells numbered headings from items of a list (variant %i)', async (variant) => {
    const [page] = await readModels(drawnLayout('numbered-headings', variant));
    const roles = page?.page.blocks.map((block) => `${block.role}: ${blockText(block)}`) ?? [];
    expect(roles.filter((role) => /^(?:heading|list)/.test(role))).toEqual([
      'heading: 1. Introduction',
      'heading: 2. Stations of the survey',
      'list: 1. Upper ford',
      'list: 2. Old bridge',
      'list: 3. River mouth',
    ]);
  });

  it('[DOC-09] reads cards beside each other one after the other', async () => {
    expect(await textsOf('cards')).toEqual([
      'Basic',
      'For people who read a page a day and now a letter.',
      'Free of charge',
      'Team',
      'For small companies with many papers and pictures.',
      'A month is free',
    ]);
  });

  it('[DOC-09] keeps the lines of a poem', async () => {
    const [verses] = await textsOf('poem');
    expect(verses).toMatch(/^The river runs below the hill\{1\}And carries .* down,\{2\}The posts .*\{5\}And no one/);
  });

  it('[DOC-09] joins the words of a justified line with wide spaces', async () => {
    expect(await textsOf('loose-line')).toEqual([
      'A link to the bug of Launchpad, a https://bugs.example.org/of/the/valley/12345, or a short form',
    ]);
  });

  it('[DOC-09] separates a short paragraph from an indented one with the same centre', async () => {
    const texts = await textsOf('short-first-line');
    expect(texts[0]).toBe('There are three ways to measure the height of a river.');
  });

  it.each([
    ['double-spaced', 1],
    ['narrow-gutter', 2],
    ['first-line-indents', 4],
  ] as const)('[DOC-09] reads %s text as whole paragraphs', async (name, count) => {
    const [page] = await readModels(drawnLayout(name));
    expect(page?.paragraphs.map(({ alignment }) => alignment)).toEqual(Array.from({ length: count }, () => 'justify'));
  });

  it('[DOC-09] takes no line between a heading and its text for a fraction bar', async () => {
    const content =
      line('Contact', { x: 80, y: 700, font: 'B' }) +
      '80 695 140 0.5 re f\n' +
      line('12 Harbour Road, Bristol', { x: 80, y: 686, size: 9 });
    const [page] = await readModels(makePdf({ pages: [{ content }] }));
    expect(page?.page.blocks.map(blockText)).toEqual(['Contact', '12 Harbour Road, Bristol']);
  });
});
