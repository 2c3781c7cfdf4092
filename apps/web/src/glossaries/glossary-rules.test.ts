import { expect, it } from 'vitest';
import { fileFormatOf } from './glossary-rules.ts';

it.each([
  ['terms.csv', 'csv'],
  ['terms.TBX', 'tbx'],
  ['terms.xml', 'tbx'],
  ['tbx.txt', 'csv'],
])('[ENG-10] reads the file %s as %s', (name, format) => {
  expect(fileFormatOf(name)).toBe(format);
});
