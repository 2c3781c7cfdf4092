import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { lines } from '@interlinear/testing/documents/set-text';
import { describe, expect, it } from 'vitest';
import { blockText } from '../testing/block-text.ts';
import { readModels } from '../testing/read-models.ts';
import { joinHyphenated, wordsOf } from './line-ends.ts';

/** The joined text of two lines, as the paragraph has it. */
function joined(first: string, second: string, words?: ReadonlySet<string>): string {
  const join = joinHyphenated(first, second, words);
  return `${join?.end ?? first}${join?.isSpaced === false ? '' : ' '}${second}`;
}

describe('lines that end with a hyphen', () => {
  it.each([
    ['a new transla-', 'tion of it', 'a new translation of it'],
    ['NO LIABILITY WHATSO-', 'EVER', 'NO LIABILITY WHATSOEVER'],
    ['neue Überset\u00ad', 'zung', 'neue Übersetzung'],
    ['the input/out-', 'put of it', 'the input/output of it'],
  ])('[DOC-09] joins the divided word of “%s”', (first, second, whole) => {
    expect(joined(first, second)).toBe(whole);
  });

  it.each([
    ['the Anglo-', 'American war', 'the Anglo-American war'],
    ['the years 2010-', '2012 were', 'the years 2010-2012 were'],
    ['the BY-', 'NC licence', 'the BY-NC licence'],
    ['during COVID-', '19 waves', 'during COVID-19 waves'],
    ['eine 19-', 'jährige Frau', 'eine 19-jährige Frau'],
    ['a well-', 'known man', 'a well-known man'],
    ['a state-of-the-', 'art bridge', 'a state-of-the-art bridge'],
    ['by e-', 'mail only', 'by e-mail only'],
    ['see https://example.org/a-', 'b for it', 'see https://example.org/a-b for it'],
  ])('[DOC-09] keeps the hyphen of “%s”', (first, second, whole) => {
    expect(joined(first, second)).toBe(whole);
  });

  it.each([
    ['der Haupt-', 'und Nebeneingang', 'der Haupt- und Nebeneingang'],
    ['pre-', 'and post-war years', 'pre- and post-war years'],
    ['the answer -', 'or what it was', 'the answer - or what it was'],
  ])('[DOC-09] keeps the space after “%s”', (first, second, whole) => {
    expect(joined(first, second)).toBe(whole);
  });

  it('[DOC-09] keeps hyphens that the page has inside its lines', () => {
    const words = wordsOf([{ text: 'A Long-term plan.' }, { text: 'It is' }]);
    expect(joined('the long-', 'term plan', words)).toBe('the long-term plan');
    expect(joined('the long-', 'term plan')).toBe('the longterm plan');
  });

  it('[DOC-09] joins words that the page has whole inside its lines', () => {
    expect(joined('the Doc-', 'Book file', wordsOf([{ text: 'DocBook is' }]))).toBe('the DocBook file');
    expect(joined('the Doc-', 'Book file')).toBe('the Doc-Book file');
  });

  it('[DOC-09] joins lines of a page by the words of the page', async () => {
    const rows = [
      'the parties read the height of the water with a hand-',
      'made rod; the second hand-made rod was lost in the riv-',
      'er on the same day, as was the first.',
    ];
    const models = await readModels(makePdf({ pages: [{ content: lines(rows, { x: 80, y: 700 }) }] }));
    expect(models.flatMap(({ page }) => page.blocks).map((block) => blockText(block))).toEqual([
      'the parties read the height of the water with a hand-made rod; the second hand-made rod was lost in the river on the same day, as was the first.',
    ]);
  });
});
