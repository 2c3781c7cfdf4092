import { LOCALES } from '@interlinear/messages/locales';
import { type ErrorValues, translateMessage } from '@interlinear/messages/server';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { ERROR_ROWS, ERRORS, type ErrorKey, errorByCode, errorMessageKey } from './errors.ts';
import { ERROR_MEANINGS, errorsPage } from './errors-page.ts';

describe('the error catalogue', () => {
  it('[API-02] has a unique code for every error, and -2 only for a missing login', () => {
    const codes = ERROR_ROWS.map((row) => row.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).not.toContain(1);
    expect(errorByCode(-2)).toEqual({ key: 'notLoggedIn', code: -2, status: 401 });
  });

  it('finds every error by its code, and nothing for an unknown one', () => {
    for (const row of ERROR_ROWS) expect(errorByCode(row.code)).toEqual(row);
    expect(errorByCode(-99_999)).toBeUndefined();
  });

  it('names the message of an error', () => {
    expect(errorMessageKey('unsupportedPair')).toBe('errors.unsupportedPair');
  });

  it('has no error without a message, and no message without an error', () => {
    // Checked by `tsc`, where message keys are types.
    expectTypeOf<keyof ErrorValues>().toEqualTypeOf<ErrorKey>();
  });

  it.each(LOCALES)('[API-02] has a message for every error in %s', (locale) => {
    const messages = ERROR_ROWS.map(({ key }) => translateMessage(locale, errorMessageKey(key), VALUES));
    expect(new Set(messages).size).toBe(ERROR_ROWS.length);
    for (const message of messages) expect(message).toMatch(/^[^{}]+[^{}\s]$/);
  });

  it('says what each error means', () => {
    expect(Object.keys(ERROR_MEANINGS)).toEqual(Object.keys(ERRORS));
  });

  it('[API-02] matches docs/errors.md; update it with `npx vitest run --project unit packages/contract -u`', async () => {
    await expect(errorsPage()).toMatchFileSnapshot('../../../docs/errors.md');
  });
});

/** Value for every placeholder a message may have. */
const VALUES = {
  field: 'source_text',
  seconds: 3,
  hours: 72,
  limit: 1000,
  detected: 'French',
  expected: 'English',
  engine: 'DeepL',
  source: 'English',
  target: 'Spanish',
  language: 'xx',
  first: 'DeepL',
  second: 'Microsoft Edge',
  firstReason: 'The key is wrong.',
  secondReason: 'No answer came.',
  plan: 'pro',
  needed: 1200,
  free: 300,
  meter: 'tokens',
};
