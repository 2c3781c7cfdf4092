import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginRequest, registerRequest } from './accounts.ts';
import { formFlag, formWholeNumber } from './form-values.ts';
import { pageQuery } from './lists.ts';

describe('what forms send', () => {
  const fields = { email_mobile: ' ada@example.org ', psw: 'Correct7horse', code: ' 012345 ' };

  it('[ACC-01] registers with the fields of the specification, and with all of the form’s', () => {
    expect(registerRequest.parse(fields)).toEqual({
      email_mobile: 'ada@example.org',
      psw: 'Correct7horse',
      code: '012345',
      remember: false,
    });
    const all = { ...fields, username: 'ada_1', confirm_psw: fields.psw, terms: 'on', ref: 'abc', remember: 'true' };
    expect(registerRequest.parse(all)).toMatchObject({ username: 'ada_1', terms: true, ref: 'abc', remember: true });
  });

  it.each([
    ['email_mobile', { email_mobile: 'ada@example.org\r\nBcc: eve@example.org' }],
    ['email_mobile', { email_mobile: 'ada' }],
    ['email_mobile', { email_mobile: `${'a'.repeat(250)}@example.org` }],
    ['psw', { psw: 'correct7horse' }],
    ['psw', { psw: 'CORRECT7HORSE' }],
    ['psw', { psw: 'CorrectHorse' }],
    ['psw', { psw: 'Short7x' }],
    ['psw', { psw: `Aa1${'x'.repeat(126)}` }],
    ['code', { code: '12345' }],
    ['code', { code: '12345a' }],
    ['username', { username: 'ab' }],
    ['username', { username: 'a'.repeat(21) }],
    ['username', { username: 'ada lovelace' }],
    ['confirm_psw', { confirm_psw: 'Correct8horse' }],
    ['terms', { terms: 'false' }],
  ])('[ACC-01] refuses a wrong %s: %j', (field, change) => {
    const { error } = registerRequest.safeParse({ ...fields, ...change });
    expect(error?.issues[0]?.path).toEqual([field]);
  });

  it('[ACC-03] logs in with either name of the address field, and not without one', () => {
    expect(loginRequest.parse({ email: 'a@b.co', psw: 'x' })).toEqual({ email: 'a@b.co', psw: 'x', remember: false });
    expect(loginRequest.safeParse({ email_mobile: 'a@b.co', psw: 'x' }).success).toBe(true);
    expect(loginRequest.safeParse({ psw: 'x' }).error?.issues[0]?.path).toEqual(['email']);
  });
});

describe('values of forms and addresses', () => {
  it.each([
    [true, true],
    [false, false],
    ['true', true],
    ['on', true],
    ['1', true],
    ['false', false],
    ['off', false],
    ['0', false],
  ])('reads %j as %j', (written, meant) => {
    expect(formFlag.parse(written)).toBe(meant);
  });

  it.each(['yes', '', 'TRUE', null, 1, []])('does not guess what %j means', (written) => {
    expect(formFlag.safeParse(written).success).toBe(false);
  });

  it('reads whole numbers within their bounds, as numbers and as digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200, max: 200 }), (number) => {
        const schema = formWholeNumber(1, 100);
        const isWithin = number >= 1 && number <= 100;
        for (const written of [number, String(number)]) {
          expect(schema.safeParse(written)).toMatchObject(
            isWithin ? { success: true, data: number } : { success: false },
          );
        }
      }),
    );
    for (const wrong of ['', '1.5', '1e1', ' 1', '0x1', 1.5, Number.NaN, null]) {
      expect(formWholeNumber(0, 100).safeParse(wrong).success).toBe(false);
    }
  });

  it('defaults to the first page of a list', () => {
    expect(pageQuery(20).parse({})).toEqual({ page: 1, page_size: 20 });
    expect(pageQuery(20).parse({ page: '3', page_size: '5' })).toEqual({ page: 3, page_size: 5 });
    expect(pageQuery(20).safeParse({ page_size: '101' }).success).toBe(false);
  });
});
