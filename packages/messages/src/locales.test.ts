import { describe, expect, it } from 'vitest';
import { isLocale, LOCALE_NAMES, LOCALES, matchLocale, resolveLocale } from './locales.ts';

describe('locales', () => {
  it.each([
    ['ja', 'ja'],
    ['pt-BR', 'pt'],
    ['EN_us', 'en'],
    ['zh', 'zh-CN'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh-Hant', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['nl, de-CH;q=0.8, en;q=0.5', 'de'],
    ['nl', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('[I18N-02] finds the closest locale for %s', (tags, expected) => {
    expect(matchLocale(tags)).toBe(expected);
  });

  it('[I18N-02] falls back to English', () => {
    expect(resolveLocale('nl')).toBe('en');
  });

  it('knows its ten locales and their names', () => {
    expect(Object.keys(LOCALE_NAMES)).toEqual([...LOCALES]);
    expect([isLocale('zh-CN'), isLocale('zh'), isLocale(null)]).toEqual([true, false, false]);
  });
});
