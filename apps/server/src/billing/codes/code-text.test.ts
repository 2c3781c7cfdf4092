import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashCode, makeCode } from './code-text.ts';

const KEY = Buffer.from('a key of the server');
const code = () => makeCode((below) => randomInt(below));

describe('the text of a redeem code', () => {
  it('is four groups of letters and digits of which no two look alike', () => {
    for (let count = 0; count < 200; count += 1) {
      expect(code()).toMatch(/^[ACDEFGHJKMNPQRTWXY34679]{4}(-[ACDEFGHJKMNPQRTWXY34679]{4}){3}$/);
    }
  });

  it('uses every character of its alphabet', () => {
    const seen = new Set(Array.from({ length: 500 }, code).join('').replaceAll('-', ''));
    expect(seen.size).toBe(23);
  });

  it('[BILL-10] has the same hash however it is typed', () => {
    const separators = fc.constantFrom('', ' ', '-', '—', '\t', '.');
    const characters = fc.array(fc.tuple(fc.boolean(), separators), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(characters, (ways) => {
        const original = code();
        const typed = [...original.replaceAll('-', '')]
          .map((character, index) => {
            const [isSmall, separator] = ways[index] ?? [false, ''];
            return (isSmall ? character.toLowerCase() : character) + separator;
          })
          .join('');
        expect(hashCode(KEY, typed)).toBe(hashCode(KEY, original));
      }),
    );
    expect(hashCode(KEY, 'ＱＫ７Ｍ　ｑｋ７ｍ')).toBe(hashCode(KEY, 'QK7M-QK7M'));
  });

  it('has another hash under another secret, and for another code', () => {
    const one = code();
    expect(hashCode(KEY, one)).not.toBe(hashCode(Buffer.from('another'), one));
    expect(hashCode(KEY, one)).not.toBe(hashCode(KEY, code()));
  });
});
