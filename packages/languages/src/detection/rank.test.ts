import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '../codes.ts';
import { COMMON_WORDS } from './common-words.ts';
import { OWN_LETTERS } from './letters.ts';
import { rank } from './rank.ts';
import { wordsOf } from './sample.ts';
import { scriptsOf } from './scripts.ts';
import type { Statistics } from './statistics.ts';

const silent: Statistics = () => () => 0;

describe('rank', () => {
  it('can detect every language', () => {
    const reached = new Set([
      'Latn',
      'Cyrl',
      'Arab',
      'Deva',
      'Beng',
      'Hebr',
      'Ethi',
      'Hani',
      'Jpan',
      'Kore',
      'Grek',
      'Armn',
      'Geor',
      'Thai',
      'Laoo',
      'Khmr',
      'Mymr',
      'Tibt',
      'Sinh',
      'Taml',
      'Telu',
      'Knda',
      'Mlym',
      'Gujr',
      'Guru',
      'Orya',
      'Thaa',
      'Cans',
      'Mong',
    ] as const);
    const languages = new Set(
      [...reached].flatMap((script) => rank(script, 'x', [silent]).map(({ language }) => language)),
    );
    // European Portuguese is reported as `pt`, as the two are not distinguishable.
    expect(LANGUAGE_CODES.filter((code) => !languages.has(code))).toEqual(['pt-PT']);
  });

  it('follows statistics if words and letters give no evidence', () => {
    const welsh: Statistics = () => (language) => (language === 'cy' ? 12 : 0);
    expect(rank('Latn', 'xyzzy', [welsh])[0]?.language).toBe('cy');
  });

  it('lets a letter outweigh nearly equal statistics', () => {
    const undecided: Statistics = () => (language) => (language === 'da' || language === 'de' ? 3 : 0);
    expect(rank('Latn', 'groß', [undecided])[0]?.language).toBe('de');
    expect(rank('Latn', 'større', [undecided])[0]?.language).toBe('da');
  });
});

describe('the words and letters', () => {
  it('contain no word with a letter its language does not use', () => {
    const strangers = Object.entries(COMMON_WORDS).flatMap(([code, list]) => {
      const own = OWN_LETTERS[code as keyof typeof OWN_LETTERS];
      if (own === undefined || code === 'sr') return [];
      return wordsOf(list.normalize('NFC'))
        .filter((word) => [...word].some((letter) => isForeign(letter, own)))
        .map((word) => `${code}: ${word}`);
    });
    expect(strangers).toEqual([]);
  });

  it('contain the words of each language in its own script', () => {
    const misplaced = Object.entries(COMMON_WORDS).filter(
      ([code, list]) => code !== 'sr' && scriptsOf(list).length !== 1,
    );
    expect(misplaced.map(([code]) => code)).toEqual([]);
  });
});

/** Whether a letter is neither basic in any script nor one of the language's own. */
function isForeign(letter: string, own: string): boolean {
  return /\p{L}/u.test(letter) && !/[a-zа-я\u0620-\u064a]/u.test(letter) && !own.includes(letter);
}
