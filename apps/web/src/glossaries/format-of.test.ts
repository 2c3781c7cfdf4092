import { expect, it } from 'vitest';
import { formatOf } from './format-of.ts';

it.each([
  ['terms.csv', 'csv'],
  ['terms.TBX', 'tbx'],
  ['terms.xml', 'tbx'],
  ['tbx.txt', 'csv'],
])('[ENG-10] a file called %s is read as %s', (name, format) => {
  expect(formatOf(name)).toBe(format);
});
