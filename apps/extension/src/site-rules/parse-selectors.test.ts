import { expect, it } from 'vitest';
import { parseSelectors } from './parse-selectors.ts';

/** Fake check; the browser tests use a real browser's. */
const isSelector = (selector: string) => !selector.includes('!');

it('[EXT-08] reads one selector per line', () => {
  expect(parseSelectors(' .user \n\n#a, #b\r\n', isSelector)).toEqual({ selectors: ['.user', '#a, #b'] });
  expect(parseSelectors('', isSelector)).toEqual({ selectors: [] });
});

it('[EXT-08] names the first invalid line', () => {
  expect(parseSelectors('.user\n\n!bad\n!worse', isSelector)).toEqual({ line: 3, text: '!bad' });
  expect(parseSelectors('a'.repeat(501), isSelector)).toMatchObject({ line: 1 });
  expect(parseSelectors('a\n'.repeat(201), isSelector)).toMatchObject({ line: 201 });
});
