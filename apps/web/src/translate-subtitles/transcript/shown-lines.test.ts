import { describe, expect, it } from 'vitest';
import { linesOf, withTyped } from '../state/lines.ts';
import { shownLines } from './shown-lines.ts';

const LINES = linesOf([
  { start: 1, end: 2, text: 'A house.' },
  { start: 3, end: 5, text: 'A garden.' },
  { start: 5, end: 6, text: 'A house and a garden.' },
]);
const ALL = { results: new Map(), target: 'de', query: '', filter: 'all', edited: undefined } as const;

describe('the lines that are shown', () => {
  it('[SUB-03] match the search and the filter', () => {
    const typed = withTyped(LINES, 0, 'de', 'Ein Haus.');
    const shown = (options: object) => shownLines(typed, { ...ALL, ...options }).map(({ id }) => id);
    expect(shown({})).toEqual([0, 1, 2]);
    expect(shown({ query: 'HAUS' })).toEqual([0]);
    expect(shown({ query: 'house', filter: 'untranslated' })).toEqual([2]);
    expect(shown({ filter: 'edited' })).toEqual([0]);
  });

  it('[SUB-03] include the edited one, which the first typed letter may take out of the filter', () => {
    const untranslated = { ...ALL, filter: 'untranslated', edited: 1 } as const;
    expect(shownLines(LINES, untranslated)).toHaveLength(3);
    expect(shownLines(withTyped(LINES, 1, 'de', 'E'), untranslated).map(({ id }) => id)).toEqual([0, 1, 2]);
  });
});
