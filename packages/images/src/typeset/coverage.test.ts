import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coverageOf, widen } from './coverage.ts';

function polygon(points: readonly (readonly [number, number])[]): number[] {
  return points.flatMap((point, index) => [...point, ...(points[(index + 1) % points.length] ?? point)]);
}

it('[IMG-02] measures the exact share of each pixel inside an outline', () => {
  const { box, shares } = coverageOf(
    polygon([
      [10.5, 20],
      [12, 20],
      [12, 21.25],
      [10.5, 21.25],
    ]),
  );
  expect(box).toEqual([10, 20, 4, 2]);
  expect([...shares]).toEqual([0.5, 1, 0, 0, 0.125, 0.25, 0, 0]);
});

it('[IMG-02] covers as much as the outline encloses, whatever its shape', () => {
  const coordinate = fc.double({ min: -30, max: 50, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 3 }), (points) => {
      const [a, b, c] = points as [[number, number], [number, number], [number, number]]; // safe: three were generated
      const area = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
      const sum = coverageOf(polygon(points)).shares.reduce((total, share) => total + share, 0);
      expect(Math.abs(sum - area)).toBeLessThan(0.01 + area * 1e-3);
    }),
  );
});

it('[IMG-02] measures an outline with a side that is almost horizontal', () => {
  const { shares } = coverageOf(
    polygon([
      [0, 0],
      [20, Number.MIN_VALUE],
      [10, 4],
    ]),
  );
  expect(shares.reduce((total, share) => total + share, 0)).toBeCloseTo(40, 3);
});

it('[IMG-02] leaves the counters of letters open', () => {
  const ring = [
    ...polygon([
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 9],
    ]),
    ...polygon([
      [3, 3],
      [3, 6],
      [6, 6],
      [6, 3],
    ]),
  ];
  const { box, shares } = coverageOf(ring);
  expect(shares[4 * box[2] + 4]).toBe(0);
  expect(shares[4 * box[2] + 1]).toBe(1);
});

it('[IMG-02] widens letters to all sides by the width of their outline', () => {
  const square = coverageOf(
    polygon([
      [10, 10],
      [14, 10],
      [14, 14],
      [10, 14],
    ]),
  );
  const { box, shares } = widen(square, 2);
  const shareAt = (x: number, y: number) => shares[(y - box[1]) * box[2] + x - box[0]];
  expect([shareAt(8, 12), shareAt(15, 12), shareAt(12, 8), shareAt(12, 15)]).toEqual([1, 1, 1, 1]);
  expect(shareAt(8, 8)).toBeLessThan(0.2);
  expect(shareAt(7, 12)).toBe(0);
});
