import { describe, expect, it } from 'vitest';
import { termFinder } from './glossary.ts';

const find = (text: string, ...sources: string[]) =>
  termFinder(sources.map((source) => ({ source, target: `→${source}` })))?.(text).map(({ index, length }) =>
    text.slice(index, index + length),
  );

describe('termFinder', () => {
  it('[ENG-10] finds whole words only, in every script with spaces', () => {
    expect(find('cat, concat, cats, cat_x, CAT', 'cat')).toEqual(['cat', 'CAT']);
    expect(find('дом, домик, Дом', 'дом')).toEqual(['дом', 'Дом']);
    expect(find('घर घरों', 'घर')).toEqual(['घर']);
  });

  it('[ENG-10] finds terms of scripts without spaces anywhere', () => {
    expect(find('我喜欢苹果派', '苹果')).toEqual(['苹果']);
    expect(find('사과는 맛있다', '사과')).toEqual(['사과']);
    expect(find('ฉันชอบแอปเปิลมาก', 'แอปเปิล')).toEqual(['แอปเปิล']);
  });

  it('prefers the longer of two terms, and matches capitalized terms exactly', () => {
    expect(find('New York Times in New York', 'New York', 'New York Times')).toEqual(['New York Times', 'New York']);
    expect(find('Apple sells an apple', 'Apple')).toEqual(['Apple']);
  });

  it('treats regular expression characters literally', () => {
    expect(find('C++ and C+ (a|b) $x.', 'C++', '(a|b)', '$x.')).toEqual(['C++', '(a|b)', '$x.']);
  });

  it('finds nothing in empty text', () => {
    expect(termFinder([])).toBeUndefined();
    expect(find('a', ' ', '')).toEqual([]);
  });

  it('keeps correct indices if lower-case letters are longer', () => {
    expect(find('İİ cat', 'cat')).toEqual(['cat']);
  });

  it('[ENG-10] finds each of thousands of terms that begin alike', () => {
    const terms = Array.from({ length: 10_000 }, (_, index) => `term${index}`);
    const text = Array.from({ length: 10_000 }, (_, index) => `term${index * 3}`).join(' ');
    expect(find(text, ...terms)).toEqual(Array.from({ length: 3_334 }, (_, index) => `term${index * 3}`));
  });

  it('falls back to a shorter term where a longer one does not end with its word', () => {
    expect(find('New Yorker in New York', 'New', 'New York', 'new')).toEqual(['New', 'New York']);
    expect(find('苹果派对 苹果派', '苹果', '苹果派', 'の')).toEqual(['苹果派', '苹果派']);
  });
});
