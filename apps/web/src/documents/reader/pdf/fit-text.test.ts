import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitText } from './fit-text.ts';

/** Makes every character half as wide as high. */
const measure = (text: string) => text.length * 0.5;

describe('fitText', () => {
  it('fills the height with a single line, as far as the width allows', () => {
    expect(fitText({ text: 'Heading', width: 400, height: 24, measure })).toBeCloseTo(24, 0);
    expect(fitText({ text: 'x'.repeat(50), width: 250, height: 14, measure })).toBeCloseTo(10.2, 0);
  });

  it('never makes a longer text larger', () => {
    const box = fc.record({ width: fc.integer({ min: 20, max: 500 }), height: fc.integer({ min: 8, max: 700 }) });
    fc.assert(
      fc.property(box, fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 500 }), (size, length, more) => {
        const short = fitText({ text: 'x'.repeat(length), ...size, measure });
        const long = fitText({ text: 'x'.repeat(length + more), ...size, measure });
        expect(long).toBeLessThanOrEqual(short + 0.01);
      }),
    );
  });
});
