import { expect, it } from 'vitest';
import { cutToBoxes } from './encode-patches.ts';

it('[EXT-05] cuts a painting of the whole picture to its texts', () => {
  const boxes = [
    [10, 10, 50, 20],
    [90, 80, 40, 40],
    [200, 200, 5, 5],
  ] as const;
  expect(cutToBoxes([0, 0, 100, 100], boxes)).toEqual([
    [10, 10, 50, 20],
    [90, 80, 10, 20],
  ]);
});

it('[EXT-05] keeps a patch that its texts fill', () => {
  expect(
    cutToBoxes(
      [0, 0, 40, 20],
      [
        [0, 0, 30, 20],
        [10, 0, 30, 20],
      ],
    ),
  ).toEqual([[0, 0, 40, 20]]);
});
