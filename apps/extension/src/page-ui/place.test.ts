import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeBeside } from './place.ts';

const WINDOW = { width: 1000, height: 800 };
const SIZE = { width: 400, height: 300 };
const line = (left: number, top: number) => ({ left, top, right: left + 10, bottom: top + 20 });

describe('the place beside a text', () => {
  it.each([
    ['under its end', line(100, 100), line(300, 160), false, { left: 100, top: 188 }],
    [
      'above its beginning when there is no room under it',
      line(100, 600),
      line(300, 760),
      false,
      { left: 100, top: 292 },
    ],
    [
      'wherever it fits when there is none above either',
      line(100, 200),
      line(300, 760),
      false,
      { left: 100, top: 492 },
    ],
    [
      'ending where the text begins when that runs from right to left',
      line(900, 100),
      line(600, 160),
      true,
      { left: 510, top: 188 },
    ],
    ['no further to the side than the window goes', line(900, 100), line(950, 100), false, { left: 592, top: 128 }],
  ])('is %s', (_, first, last, isRightToLeft, place) => {
    expect(placeBeside({ first, last, isRightToLeft, size: SIZE, window: WINDOW })).toEqual(place);
  });

  it('is always inside the window if it fits', () => {
    const box = fc.record({ left: fc.integer({ min: -3000, max: 3000 }), top: fc.integer({ min: -3000, max: 3000 }) });
    const side = fc.integer({ min: 20, max: 2000 });
    fc.assert(
      fc.property(
        box,
        box,
        fc.boolean(),
        side,
        side,
        side,
        side,
        (one, other, isRightToLeft, ...[width, height, w, h]) => {
          const size = { width: Math.min(width, w), height: Math.min(height, h) };
          const window = { width: w + 16, height: h + 16 };
          const first = line(one.left, one.top);
          const { left, top } = placeBeside({ first, last: line(other.left, other.top), isRightToLeft, size, window });
          expect(left).toBeGreaterThanOrEqual(0);
          expect(top).toBeGreaterThanOrEqual(0);
          expect(left + size.width).toBeLessThanOrEqual(window.width);
          expect(top + size.height).toBeLessThanOrEqual(window.height);
        },
      ),
    );
  });
});
