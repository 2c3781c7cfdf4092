import { expect, it } from 'vitest';
import { affectedBy, joinTerms, type ListedTerm, listTerms, usedTerms, withoutOwnTerms } from './term-list.ts';

const found = [
  { source: 'Elena Marsh', count: 4 },
  { source: 'Marsh', count: 3 },
];
const listed = (target: string | null): ListedTerm[] => [{ source: 'Marsh', count: 3, found: 'Moor', target }];

it('[ENG-10] leaves terms of the own glossary to it, and puts it first', () => {
  const own = [{ source: 'marsh', target: 'Sumpf' }];
  expect(withoutOwnTerms(found, own)).toEqual([found[0]]);
  expect(joinTerms(own, usedTerms(listed('Moor')))).toEqual([...own, { source: 'Marsh', target: 'Moor' }]);
  expect(joinTerms(own, usedTerms(listed(null)))).toBe(own);
  expect(joinTerms(undefined, [])).toBeUndefined();
});

it('[ENG-10] lists only terms with a usable translation', () => {
  const translated = [
    { source: 'Elena Marsh', target: 'Elena\nMoor' },
    { source: 'Marsh', target: 'Moor\0' },
  ];
  expect(listTerms(found, translated)).toEqual(listed('Moor'));
  expect(listTerms(found, [{ source: 'Marsh', target: 'x'.repeat(201) }])).toEqual([]);
});

it('[ENG-10] tells texts with a changed term from those in which it is a part of a longer one', () => {
  const isAffected = affectedBy(found, new Set(['Marsh']));
  expect(['Mr. Marsh came', 'Elena Marsh came', 'Rain fell'].map(isAffected)).toEqual([true, false, false]);
  expect(affectedBy([], new Set())('Marsh')).toBe(false);
});
