import { username } from '@interlinear/contract/account-rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashFormerEmail, nameFrom } from './register.ts';

it.each([
  ['ada@example.org', 'ada'],
  ['ada.lovelace+news@example.org', 'ada_lovelace_news'],
  ['al@example.org', 'user_al'],
  ['...@example.org', 'user_'],
  ['José.Ñandú@example.org', 'Jose_Nandu'],
  ['a.very.long.name.that.goes.on@example.org', 'a_very_long_name_tha'],
])('[ACC-01] makes of %s the name %s', (email, name) => {
  expect(nameFrom(email)).toBe(name);
});

it('[ACC-01] makes of every address a name that keeps to the rules', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' })), (email) => {
      return username.safeParse(nameFrom(email)).success;
    }),
  );
});

it('knows a former address again, whatever its case, by its key only', () => {
  const key = Buffer.alloc(32, 1);
  expect(hashFormerEmail(key, 'Ada@Example.org')).toBe(hashFormerEmail(key, 'ada@example.org'));
  expect(hashFormerEmail(Buffer.alloc(32, 2), 'ada@example.org')).not.toBe(hashFormerEmail(key, 'ada@example.org'));
});
