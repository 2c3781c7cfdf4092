import { expect, it } from 'vitest';
import { chooseWindow, lineOffsets } from './line-window.ts';

it('[SUB-03] renders the visible lines of 20,000, and those that have the focus', () => {
  const { indexes, gaps } = chooseWindow({
    ...{ offsets: lineOffsets(20_000, () => 50), top: 500_000, height: 600, pinned: [3, 19_999] },
  });
  expect(indexes.length).toBeLessThan(60);
  expect([indexes[0], indexes[1], indexes.at(-1)]).toEqual([3, 9_984, 19_999]);
  expect(gaps).toHaveLength(indexes.length + 1);
  // Nothing is lost: rendered lines and gaps are as high as all lines.
  expect(gaps.reduce((sum, gap) => sum + gap, indexes.length * 50)).toBe(1_000_000);
  expect(chooseWindow({ offsets: lineOffsets(0, () => 50), top: 0, height: 600, pinned: [] })).toEqual({
    indexes: [],
    gaps: [0],
  });
});
