import { describe, expect, it } from 'vitest';
import { LOCALES } from './locales.ts';
import { packName } from './pack-name.ts';

describe('names of packs', () => {
  it.each(LOCALES)('[BILL-08] contain the amount in %s', (locale) => {
    const digits = (text: string) => text.replaceAll(/\D/g, '');
    expect(digits(packName(locale, { type: 'tokens', units: 5_000_000 }))).toBe('5000000');
    expect(digits(packName(locale, { type: 'docs', units: 500 }))).toBe('500');
    expect(packName(locale, { type: 'family', units: 3, plan: 'pro' })).toMatch(/Pro.*3|3.*Pro/);
  });
});
