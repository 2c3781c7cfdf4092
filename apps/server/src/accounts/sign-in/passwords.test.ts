import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

it('hashes with argon2id as OWASP recommends, and verifies the password', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('Correct7horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
  expect(await passwords.verify(hash, 'Correct7horse')).toBe(true);
  expect(await passwords.verify(hash, 'Correct8horse')).toBe(false);
  expect(await passwords.hash('Correct7horse')).not.toBe(hash);
});

it('recognises hashes with outdated parameters', () => {
  const passwords = createPasswords();
  expect(passwords.isOutdated('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA')).toBe(false);
  expect(passwords.isOutdated('$argon2id$v=19$m=4096,t=1,p=1$c2FsdA$aGFzaA')).toBe(true);
});

it('does the same work for unknown accounts as for known ones', async () => {
  const compared: string[] = [];
  const passwords = createPasswords({
    hash: async () => 'a hash',
    async verify(passwordHash) {
      compared.push(passwordHash);
      return true;
    },
  });
  for (const passwordHash of [undefined, null])
    expect(await passwords.verify(passwordHash, 'Correct7horse')).toBe(false);
  expect(compared).toEqual(['a hash', 'a hash']);
});
