import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digest } from './digest.ts';

it('is the same for the same text only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      expect(digest(one) === digest(other)).toBe(one === other);
    }),
  );
});

it('tells a hundred thousand texts apart that differ little', () => {
  const digests = new Set(
    Array.from({ length: 100_000 }, (_, number) => digest(`Comment number ${number}, 3 hours ago`)),
  );
  expect(digests.size).toBe(100_000);
  expect(new Set([...digests].map((text) => text.length))).toEqual(new Set([4]));
});
