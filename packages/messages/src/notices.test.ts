import { describe, expect, it } from 'vitest';
import { LOCALES } from './locales.ts';
import { translateNotice } from './notices.ts';

describe('notices', () => {
  it.each(LOCALES)('[BILL-10] name both plans of a redeemed code in %s, the old one first', (locale) => {
    expect(translateNotice(locale, 'redeemed', { from: 'Free', to: 'Max' })).toMatch(/Free.*Max/);
  });
});
