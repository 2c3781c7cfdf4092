import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from './codes.ts';
import { LANGUAGES } from './languages.ts';
import { isSameLanguage, matchLanguage } from './match.ts';

const anyCode = fc.constantFrom(...LANGUAGE_CODES);

describe('matchLanguage', () => {
  it.each([
    ['zh-CN', 'zh zh-Hans zh-CN zh-SG zh-Hans-HK cmn zho chi zh_CN.UTF-8 zh-cmn-Hans'],
    ['zh-TW', 'zh-Hant zh-TW zh-HK zh-MO zh-Hant-HK zh_TW.Big5 cmn-Hant chi-TW zh-Hant-CN'],
    ['yue', 'yue zh-yue yue-HK zh-yue-HK'],
    ['pt', 'pt pt-BR por PT_br'],
    ['pt-PT', 'pt-PT pt_pt pt-AO pt-MZ'],
    ['en', 'en en-GB EN_us eng en-Latn-US en_GB@euro'],
    ['nb', 'nb no nb-NO nor nob'],
    ['nn', 'nn nn-NO nno'],
    ['he', 'he iw iw-IL heb'],
    ['id', 'id in in-ID ind'],
    ['fil', 'fil tl tl-PH tgl'],
    ['yi', 'yi ji ydd'],
    ['jv', 'jv jw'],
    ['sr', 'sr sh sr-Latn sr-Cyrl-RS srp hbs'],
    ['kmr', 'kmr ku ku-TR kur'],
    ['ckb', 'ckb ku-Arab ckb-IQ'],
    ['gom', 'gom kok'],
    ['ak', 'ak tw fat twi'],
    ['hmn', 'hmn mww'],
    ['fa', 'fa prs fa-AF per fas pes'],
    ['ro', 'ro mo rum ron'],
    ['de', 'de ger deu de-CH-1996'],
    ['sq', 'sq als alb'],
  ])('finds %s for %s', (code, tags) => {
    const found = tags.split(' ').map((tag) => [tag, matchLanguage(tag)]);
    expect(found).toEqual(tags.split(' ').map((tag) => [tag, code]));
  });

  it.each(['', ' ', 'und', 'mul', 'xx', 'x-private', 'i-klingon', 'tlh', 'C', 'POSIX', '中文', '-', 'e', '123'])(
    'finds nothing for %j',
    (tag) => {
      expect(matchLanguage(tag)).toBeUndefined();
    },
  );

  it('matches every code to itself, in any case, with underscores and with its country', () => {
    fc.assert(
      fc.property(anyCode, fc.func(fc.boolean()), (code, isUpper) => {
        const shouted = [...code].map((letter, index) => (isUpper(index) ? letter.toUpperCase() : letter)).join('');
        expect([matchLanguage(code), matchLanguage(shouted.replaceAll('-', '_'))]).toEqual([code, code]);
      }),
    );
    expect(LANGUAGES.filter(({ code, code_country }) => matchLanguage(code_country) !== code)).toEqual([]);
  });

  it('never throws, and returns one of our codes or undefined for any input', () => {
    const junk = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.tuple(anyCode, fc.string()).map(([code, tail]) => `${code}-${tail}`),
      fc.array(fc.string({ maxLength: 9 })).map((parts) => parts.join('-')),
    );
    fc.assert(
      fc.property(junk, (tag) => {
        const found = matchLanguage(tag);
        expect(found === undefined || LANGUAGE_CODES.includes(found)).toBe(true);
      }),
      { numRuns: bySize({ quick: 500, deep: 20_000 }) },
    );
  });
});

describe('isSameLanguage', () => {
  it('[ENG-09] treats only the two Portuguese variants as the same', () => {
    const pairs = LANGUAGE_CODES.flatMap((one) =>
      LANGUAGE_CODES.filter((other) => one < other && isSameLanguage(one, other)).map((other) => `${one} ${other}`),
    );
    expect(pairs).toEqual(['pt pt-PT']);
    expect(LANGUAGE_CODES.every((code) => isSameLanguage(code, code))).toBe(true);
  });
});
