import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digest, shortDigest } from './digest.ts';

it('returns equal numbers for equal texts only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      expect(digest(one) === digest(other)).toBe(one === other);
      expect(shortDigest(one) === shortDigest(other)).toBe(one === other);
    }),
  );
});

it('distinguishes a hundred thousand similar texts', () => {
  const digests = new Set(
    Array.from({ length: 100_000 }, (_, number) => digest(`Comment number ${number}, 3 hours ago`)),
  );
  expect(digests.size).toBe(100_000);
  expect([...digests].every(Number.isSafeInteger)).toBe(true);
});

it('distinguishes a text from its successor with a small integer', () => {
  const digests = Array.from({ length: 1_000 }, (_, number) => shortDigest(`Comment number ${number}, 3 hours ago`));
  expect(new Set(digests).size).toBe(1_000);
  expect(digests.every((number) => number >= 0 && number < 2 ** 30)).toBe(true);
});
