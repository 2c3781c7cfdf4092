import { describe, expect, it } from 'vitest';
import { ERROR_VALUES, type ErrorValues, NUMBER_VALUES } from './error-values.ts';
import { LOCALES } from './locales.ts';
import { createServerTranslator, translateMessage } from './server.ts';

describe('translateMessage', () => {
  it('formats an error in the user’s language', () => {
    expect(
      translateMessage('de', 'errors.unsupportedPair', { engine: 'DeepL', source: 'Latein', target: 'Färöisch' }),
    ).toBe('DeepL übersetzt nicht von Latein nach Färöisch. Wähle eine andere Engine oder eine andere Sprache.');
  });

  it('formats numbers for the locale', () => {
    const limit = { limit: 100_000 };
    expect(translateMessage('en', 'errors.tooManyCharacters', limit)).toContain('100,000');
    expect(translateMessage('es', 'errors.tooManyCharacters', limit)).toContain('100.000');
  });

  it('[BILL-03] advises what helps when quota of a meter is short: an engine that is free still takes pages', () => {
    const advice = (meter: string) => translateMessage('en', 'errors.quotaShort', { needed: 25, free: 20, meter });
    expect(advice('docs')).toBe(
      'This needs 25 pages and you have 20 left. Buy a pack, upgrade your plan, or translate fewer pages.',
    );
    expect(advice('images')).toMatch(/20 left\. Upgrade your plan, or wait until your quota renews\.$/);
    expect(advice('tokens')).toMatch(/or choose a free engine\.$/);
  });

  it('sets no space between a value and its sentence when both are Chinese or Japanese', () => {
    expect(translateMessage('zh-CN', 'errors.engineTimeout', { engine: '离线引擎' })).toMatch(/^离线引擎响应超时/);
    expect(translateMessage('ja', 'errors.engineTimeout', { engine: 'オフラインエンジン' })).toMatch(
      /^オフラインエンジンから/,
    );
    expect(translateMessage('ja', 'errors.engineTimeout', { engine: 'DeepL' })).toMatch(/^DeepL から/);
  });

  it('[I18N-02] formats every error in every locale, with its values', () => {
    const translate = createServerTranslator();
    // Safe: `ErrorValues` has the keys of `ERROR_VALUES`.
    for (const key of Object.keys(ERROR_VALUES) as (keyof ErrorValues)[]) {
      const names = ERROR_VALUES[key];
      const values = Object.fromEntries(names.map((name) => [name, isNumber(name) ? 7 : `«${name}»`]));
      for (const locale of LOCALES) {
        // Safe: the values were built from the placeholder names that define the type.
        const text = translate(locale, `errors.${key}`, values as ErrorValues[typeof key]);
        // These values only select a wording, so they do not appear in the text.
        const { plan: _plan, meter: _meter, ...shown } = values;
        for (const value of Object.values(shown)) expect(text).toContain(String(value));
        expect(text).not.toMatch(/[{}]/);
      }
    }
  });
});

function isNumber(name: string): boolean {
  return NUMBER_VALUES.some((number) => number === name);
}
