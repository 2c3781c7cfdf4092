import { expect, it } from 'vitest';
import { parseSelectors } from './parse-selectors.ts';

/** What a browser says; the browser tests ask a real one. */
const isSelector = (selector: string) => !selector.includes('!');

it('[EXT-08] reads a selector a line', () => {
  expect(parseSelectors(' .user \n\n#a, #b\r\n', isSelector)).toEqual({ selectors: ['.user', '#a, #b'] });
  expect(parseSelectors('', isSelector)).toEqual({ selectors: [] });
});

it('[EXT-08] names the line that is none', () => {
  expect(parseSelectors('.user\n\n!bad\n!worse', isSelector)).toEqual({ line: 3, text: '!bad' });
  expect(parseSelectors('a'.repeat(501), isSelector)).toMatchObject({ line: 1 });
  expect(parseSelectors('a\n'.repeat(201), isSelector)).toMatchObject({ line: 201 });
});
