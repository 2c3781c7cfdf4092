import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMarksOf, type Part, plainText, readParts, tidyMarks, writeParts } from './parts.ts';

const mark = fc.record({
  role: fc.constantFrom('open' as const, 'close' as const, 'leaf' as const),
  number: fc.integer({ min: 1, max: 4 }),
});
const text = fc.string({ unit: fc.constantFrom('a', 'b', '⟦', '⟧', '1', '/', ' '), minLength: 1, maxLength: 6 });
/** Any sequence, well formed or not, without adjacent texts. */
const anyParts = fc
  .array(fc.oneof(text, mark), { maxLength: 12 })
  .map((parts) => parts.filter((part, index) => typeof part !== 'string' || typeof parts[index - 1] !== 'string'));

/** Two nested wrappers and two leaves. */
const SOURCE: Part[] = [
  { role: 'open', number: 1 },
  'a',
  { role: 'open', number: 2 },
  'b',
  { role: 'close', number: 2 },
  { role: 'close', number: 1 },
  { role: 'leaf', number: 3 },
  { role: 'leaf', number: 4 },
];

describe('parts', () => {
  it('round-trip through serialization, whatever the text', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        expect(readParts(writeParts(parts)).filter((part) => part !== '')).toEqual(parts);
      }),
    );
  });

  it('[ENG-05] are well formed after tidying, with all their text and only marks of the source', () => {
    fc.assert(
      fc.property(anyParts, fc.constantFrom('first' as const, 'last' as const), (parts, closing) => {
        const tidy = tidyMarks(parts, SOURCE, closing);
        const numbers = new Set(tidy.map((part) => (typeof part === 'string' ? 0 : part.number)));
        expect(
          hasMarksOf(
            tidy,
            SOURCE.filter((part) => typeof part !== 'string' && numbers.has(part.number)),
          ),
        ).toBe(true);
        expect(plainText(tidy)).toBe(plainText(parts));
      }),
    );
  });

  it('[ENG-05] stay unchanged if well formed', () => {
    expect(tidyMarks(SOURCE, SOURCE, 'first')).toEqual(SOURCE);
  });

  it('[ENG-05] end the inner of two crossing wrappers early', () => {
    const crossing: Part[] = [
      { role: 'open', number: 1 },
      'a',
      { role: 'open', number: 2 },
      'b',
      { role: 'close', number: 1 },
      'c',
      { role: 'close', number: 2 },
    ];
    expect(tidyMarks(crossing, SOURCE, 'first')).toEqual([
      { role: 'open', number: 1 },
      'a',
      { role: 'open', number: 2 },
      'b',
      { role: 'close', number: 2 },
      { role: 'close', number: 1 },
      'c',
    ]);
  });
});
