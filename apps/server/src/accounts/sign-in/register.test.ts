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

it('[ACC-01] derives a valid name from every address', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' })), (email) => {
      return username.safeParse(nameFrom(email)).success;
    }),
  );
});

it('recognises a deleted account’s address in any case, but only with the key', () => {
  const key = Buffer.alloc(32, 1);
  expect(hashFormerEmail(key, 'Ada@Example.org')).toBe(hashFormerEmail(key, 'ada@example.org'));
  expect(hashFormerEmail(Buffer.alloc(32, 2), 'ada@example.org')).not.toBe(hashFormerEmail(key, 'ada@example.org'));
});
