import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countFitting, maxTextLength } from './pack.ts';

/** Packs texts into requests. */
function pack(texts: readonly string[], limits: { segments: number; characters: number }): string[][] {
  const batches: string[][] = [];
  for (let start = 0; start < texts.length; ) {
    const rest = texts.slice(start).map((text) => ({ text }));
    const count = countFitting(rest, { ...limits, concurrency: 1 });
    batches.push(texts.slice(start, start + count));
    start += count;
  }
  return batches;
}

describe('countFitting', () => {
  it('[ENG-04] fills requests to the limits, keeps the order and loses nothing', () => {
    const limits = fc.record({ segments: fc.integer({ min: 1, max: 6 }), characters: fc.integer({ min: 1, max: 40 }) });
    const texts = fc.array(
      fc.nat(60).map((length) => 'x'.repeat(length)),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(texts, limits, (all, { segments, characters }) => {
        const batches = pack(all, { segments, characters });
        expect(batches.flat()).toEqual(all);
        for (const [index, batch] of batches.entries()) {
          const size = batch.join('').length;
          expect(batch.length).toBeLessThanOrEqual(segments);
          // A single text over the limit is sent alone, for the engine to reject.
          if (batch.length > 1) expect(size).toBeLessThanOrEqual(characters);
          const next = batches[index + 1]?.[0];
          const isFull = next === undefined || batch.length === segments || size + next.length > characters;
          expect(isFull).toBe(true);
        }
      }),
    );
  });

  it('returns the maximum length of one text', () => {
    expect(maxTextLength({ segments: 1, characters: 100, concurrency: 1 })).toBe(100);
    expect(maxTextLength({ segments: 1, characters: 100, concurrency: 1, segmentCharacters: 40 })).toBe(40);
  });
});
