import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitIntoLines } from './lines.ts';

const blanks = fc.constantFrom(
  '\n',
  '\r\n',
  '\r',
  '\n\n\n',
  '\u2028',
  '\u0085',
  '\v',
  ' ',
  '\t',
  '\u3000',
  '\u200b',
  '\u0000',
  '\u001c',
);
const text = fc
  .array(fc.oneof(blanks, fc.string({ unit: 'grapheme' })), { maxLength: 12 })
  .map((parts) => parts.join(''));

/** A vendor that treats any line break as one, and returns nothing for invisible lines. */
const vendorLines = (query: string) =>
  query
    .split(/(?!\t)[\p{Cc}\u2028\u2029]/u)
    .map((line) => line.trim())
    .filter((line) => /[^\s\p{C}]/u.test(line));

describe('splitting texts into lines', () => {
  it('does not send line breaks, white space and empty lines', () => {
    const { lines, restore } = splitIntoLines(['  One.\r\n\r\n\tTwo. ', '', ' \n ', 'Three.\n\u200b']);
    expect(lines).toEqual(['One.', 'Two.', 'Three.']);
    expect(restore(['A', 'B', 'C'])).toEqual(['  A\r\n\r\n\tB ', '', ' \n ', 'C\n\u200b']);
  });

  it('creates exactly as many lines as the vendor finds', () => {
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const { lines } = splitIntoLines(texts);
        expect(vendorLines(lines.join('\n'))).toEqual(lines);
      }),
    );
  });

  it('round-trips every text', () => {
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const { lines, restore } = splitIntoLines(texts);
        expect(restore(lines)).toEqual(texts);
      }),
    );
  });

  it('never puts a line of one text into another', () => {
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const { lines, restore } = splitIntoLines(texts);
        const restored = restore(lines.map((line) => line.toUpperCase()));
        const alone = texts.map((one) => {
          const split = splitIntoLines([one]);
          return split.restore(split.lines.map((line) => line.toUpperCase()))[0];
        });
        expect(restored).toEqual(alone);
      }),
    );
  });
});
