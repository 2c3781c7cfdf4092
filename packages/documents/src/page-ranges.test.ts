import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPageNumbers, toRanges, writePageNumbers } from './page-ranges.ts';

describe('requested pages', () => {
  it.each([
    ['', 3, [0, 1, 2]],
    ['2', 3, [1]],
    ['3-4, 1,3', 5, [0, 2, 3]],
    ['2-99', 4, [1, 2, 3]],
    ['7', 4, []],
    ['0', 4, []],
    ['3-2', 4, []],
  ])('are %j of %i', (text, pageCount, expected) => {
    expect(readPageNumbers(text, pageCount)).toEqual(expected);
  });

  it('are written as they are read', () => {
    expect(writePageNumbers([2, 0, 3], 5)).toBe('1,3-4');
    expect(writePageNumbers([1, 0], 2)).toBe('');
    const pages = fc.uniqueArray(fc.nat(60), { minLength: 1 }).map((all) => all.sort((one, other) => one - other));
    fc.assert(
      fc.property(pages, (wanted) => {
        expect(readPageNumbers(writePageNumbers(wanted, 61), 61)).toEqual(wanted);
      }),
    );
  });

  it('become the fewest ranges', () => {
    const pages = fc.uniqueArray(fc.nat(60)).map((all) => all.sort((one, other) => one - other));
    fc.assert(
      fc.property(pages, (wanted) => {
        const ranges = toRanges(wanted);
        const back = ranges.flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, at) => first + at),
        );
        expect(back).toEqual(wanted);
        for (const [index, range] of ranges.entries()) {
          const before = ranges[index - 1];
          if (before) expect(range.first).toBeGreaterThan(before.last + 1);
        }
      }),
    );
  });
});
