import { describe, expect, it } from 'vitest';
import { findInText, findLines } from './find-lines.ts';

describe('the search in a transcript', () => {
  it.each([
    ['Crème brûlée', 'creme', [[0, 5]]],
    [
      'a cat, a CAT',
      'Cat',
      [
        [2, 5],
        [9, 12],
      ],
    ],
    ['two\nlines', 'two lines', [[0, 9]]],
    ['ＡＢＣ ﬁne', 'abc fi', [[0, 5]]],
    ['مُحَمَّد هنا', 'محمد', [[0, 8]]],
    ['日本語の字幕', '字幕', [[4, 6]]],
    [
      '😀 smile 😀',
      '😀',
      [
        [0, 2],
        [9, 11],
      ],
    ],
    ['nothing', '  ', []],
  ])('[SUB-03] finds in %j what looks like %j', (text, query, found) => {
    expect(findInText(text, query)).toEqual(found);
  });

  it('[SUB-03] finds lines by the original and by the translation', () => {
    const lines = [{ text: 'Good morning' }, { text: 'x', translation: 'Guten Morgen' }, { text: 'Good night' }];
    expect([findLines(lines, 'MOR'), findLines(lines, 'good'), findLines(lines, '')]).toEqual([[0, 1], [0, 2], []]);
  });
});
