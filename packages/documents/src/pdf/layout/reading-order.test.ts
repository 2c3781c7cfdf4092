import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readingOrder } from './reading-order.ts';

const piece = (name: string, left: number, top: number, right: number, bottom: number) => ({
  name,
  pageBox: { left, top, right, bottom },
});

describe('the order of reading', () => {
  it('reads spanning pieces, then column by column, then spanning pieces again', () => {
    const pieces = [
      piece('note', 50, 60, 550, 40),
      piece('right 2', 310, 300, 550, 80),
      piece('left 1', 50, 690, 290, 500),
      piece('title', 50, 760, 550, 720),
      piece('right 1', 310, 690, 550, 320),
      piece('left 2', 50, 480, 290, 80),
    ];
    expect(readingOrder(pieces).map(({ name }) => name)).toEqual([
      'title',
      'left 1',
      'left 2',
      'right 1',
      'right 2',
      'note',
    ]);
  });

  it('starts with the right column in right-to-left text', () => {
    const pieces = [piece('left', 50, 700, 290, 100), piece('right', 310, 700, 550, 100)];
    expect(readingOrder(pieces, true).map(({ name }) => name)).toEqual(['right', 'left']);
  });

  it('neither loses nor duplicates pieces', () => {
    const number = fc.integer({ min: 0, max: 600 });
    const box = fc.tuple(number, number, number, number).map(([x, y, w, h]) => piece(`${x}`, x, y + h, x + w, y));
    fc.assert(
      fc.property(fc.array(box, { maxLength: 40 }), (pieces) => new Set(readingOrder(pieces)).size === pieces.length),
    );
  });
});
