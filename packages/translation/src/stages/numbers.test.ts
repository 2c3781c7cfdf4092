import { expect, it } from 'vitest';
import { keepsNumbers } from './numbers.ts';

it.each([
  ['It costs 1,234.50 dollars', 'Es kostet 1.234,50 Dollar'],
  ['In 1998', 'في عام ١٩٩٨'],
  ['In 1998', 'सन् १९९८ में'],
  ['1.25 million people', '125万人'],
  ['$300 million', '3亿美元'],
  ['two of 12', 'deux sur douze'],
  ['1,2,3 go', '1, 2, 3, los'],
  ['1 234 567 €', '1,234,567 €'],
  ['no number', 'keine 4711'],
])('[ENG-05] finds the numbers of “%s” in “%s”', (source, translation) => {
  expect(keepsNumbers(source, translation)).toBe(true);
});

it.each([
  ['In 1998', 'In 1989'],
  ['Call 555-1234', 'Ruf 555 an'],
  ['It costs 1,234.50', 'Es kostet viel'],
])('[ENG-05] notices a missing number of “%s” in “%s”', (source, translation) => {
  expect(keepsNumbers(source, translation)).toBe(false);
});
