import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serbianToCyrillic, serbianToLatin } from './serbian.ts';

describe('the two scripts of Serbian', () => {
  it.each([
    ['Љубав је њежна.', 'Ljubav je nježna.'],
    ['ЉУБАВ И ЏЕМ', 'LJUBAV I DŽEM'],
    ['Ђорђе Џонсон', 'Đorđe Džonson'],
    ['инјекција, Коњ, конјункција', 'injekcija, Konj, konjunkcija'],
    ['надживети, поджупан, џеп', 'nadživeti, podžupan, džep'],
  ])('converts %s to %s and back', (cyrillic, latin) => {
    expect(serbianToLatin(cyrillic)).toBe(latin);
    expect(serbianToCyrillic(latin)).toBe(cyrillic);
  });

  it('keeps addresses and foreign words in Latin', () => {
    expect(serbianToCyrillic('Vidi https://example.org/kuca, pera@example.org, example.com i New York 5G.')).toBe(
      'Види https://example.org/kuca, pera@example.org, example.com и New York 5G.',
    );
  });

  it('converts any Cyrillic word completely to Latin', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'абвгдђежзијклљмнњопрстћуфхцчџшАБВЂЈЉЊЋЏШ ') });
    fc.assert(
      fc.property(letters, (text) => {
        expect(serbianToLatin(text)).not.toMatch(/\p{Script=Cyrillic}/u);
      }),
    );
  });
});
