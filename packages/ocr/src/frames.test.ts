import { describe, expect, it } from 'vitest';
import { withoutFrames } from './frames.ts';
import type { InkComponent, PixelBox } from './ink-components.ts';

const LETTERS: readonly PixelBox[] = [10, 22, 34, 46, 58].map((left) => ({
  left,
  right: left + 9,
  top: 8,
  bottom: 19,
}));

function box(fill: number): InkComponent {
  return { left: 0, right: 80, top: 0, bottom: 28, area: fill * 80 * 28, brightness: 0 };
}

describe('frames around words', () => {
  it('[IMG-01] are no letters, and neither are filled buttons', () => {
    expect(withoutFrames([box(0.1)], { same: LETTERS, opposite: [] }, 1)).toEqual([]);
    expect(withoutFrames([box(0.75)], { same: [], opposite: LETTERS }, 1)).toEqual([]);
    expect(withoutFrames([box(0.5)], { same: [], opposite: LETTERS }, 1)).toEqual([]);
  });

  it('[IMG-01] are no letters around several lines of words, such as the bubbles of a chat', () => {
    const lines = [4, 12, 20].flatMap((top) => LETTERS.map((letter) => ({ ...letter, top, bottom: top + 4.5 })));
    const sorted = lines.toSorted((one, other) => one.left - other.left);
    expect(withoutFrames([box(0.5)], { same: [], opposite: sorted }, 1)).toEqual([]);
  });

  it('[IMG-01] are not confused with connected letters', () => {
    expect(withoutFrames([box(0.35)], { same: [], opposite: LETTERS }, 1)).toHaveLength(1);
    expect(withoutFrames([box(0.75)], { same: LETTERS, opposite: [] }, 1)).toHaveLength(1);
    const holes = LETTERS.map((letter, index) => ({ ...letter, bottom: letter.bottom - (index % 2) * 5 }));
    expect(withoutFrames([box(0.5)], { same: [], opposite: holes }, 1)).toHaveLength(1);
  });
});
