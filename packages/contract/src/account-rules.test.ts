import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { currentPassword, email, emailCode, newPassword, PASSWORD_RULES, username } from './account-rules.ts';

describe('the rules of account fields', () => {
  it.each([
    ['', ['required']],
    ['   ', ['required']],
    ['ab', ['usernameLength']],
    ['abc', []],
    [' abc ', []],
    ['a_1'.repeat(6), []],
    ['a'.repeat(20), []],
    ['a'.repeat(21), ['usernameLength']],
    ['jürgen', ['usernameCharacters']],
    ['a b c', ['usernameCharacters']],
  ])('[ACC-01] of the username “%s” say %j', (value, problems) => {
    expect(problemsOf(username, value)).toEqual(problems);
  });

  it.each([
    ['', ['required']],
    ['somebody', ['emailInvalid']],
    ['somebody@host', ['emailInvalid']],
    ['some body@example.com', ['emailInvalid']],
    ['some.body+tag@example.co.uk', []],
    [' somebody@example.com ', []],
    [`${'a'.repeat(250)}@example.com`, ['emailInvalid']],
  ])('[ACC-01] of the address “%s” say %j', (value, problems) => {
    expect(problemsOf(email, value)).toEqual(problems);
  });

  it.each([
    ['', ['required']],
    ['Abcdef1', ['passwordWeak']],
    ['abcdefg1', ['passwordWeak']],
    ['ABCDEFG1', ['passwordWeak']],
    ['Abcdefgh', ['passwordWeak']],
    ['Abcdefg1', []],
    ['Пароль12', []],
    [`Ab1${'x'.repeat(125)}`, []],
    [`Ab1${'x'.repeat(126)}`, ['passwordTooLong']],
  ])('[ACC-01] [ACC-06] of the new password “%s” say %j', (value, problems) => {
    expect(problemsOf(newPassword, value)).toEqual(problems);
  });

  it('[ACC-01] let a password through exactly when every rule holds', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 12 }), (password) => {
        const isGood = PASSWORD_RULES.every(({ holds }) => holds(password));
        expect(newPassword.safeParse(password).success).toBe(isGood);
      }),
    );
  });

  it.each([
    ['', ['required']],
    ['abc12', ['passwordTooShort']],
    ['abc123', []],
  ])('[ACC-06] of the current password “%s” say %j', (value, problems) => {
    expect(problemsOf(currentPassword, value)).toEqual(problems);
  });

  it.each([
    ['', ['required']],
    ['12345', ['codeDigits']],
    ['1234567', ['codeDigits']],
    ['12345a', ['codeDigits']],
    ['١٢٣٤٥٦', ['codeDigits']],
    [' 012345 ', []],
    // As a Japanese keyboard writes it.
    ['０１２３４５', []],
  ])('[ACC-05] of the code “%s” say %j', (value, problems) => {
    expect(problemsOf(emailCode, value)).toEqual(problems);
  });
});

function problemsOf(schema: z.ZodMiniType<string>, value: string): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}
