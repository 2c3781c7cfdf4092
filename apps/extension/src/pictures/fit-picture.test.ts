import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backgroundSize,
  fitPicture,
  intersect,
  parseOffset,
  parsePosition,
  type Rect,
  splitTopLevel,
  subtract,
} from './fit-picture.ts';

const box = { x: 10, y: 20, width: 400, height: 200 };
const centre = parsePosition('50% 50%');

describe('fitPicture', () => {
  it.each([
    ['fill', { x: 10, y: 20, width: 400, height: 200 }],
    ['contain', { x: 110, y: 20, width: 200, height: 200 }],
    ['cover', { x: 10, y: -80, width: 400, height: 400 }],
    ['none', { x: 160, y: 70, width: 100, height: 100 }],
    ['scale-down', { x: 160, y: 70, width: 100, height: 100 }],
  ] as const)('[EXT-05] places a picture with object-fit %s', (fit, place) => {
    expect(fitPicture(box, { width: 100, height: 100 }, fit, centre)).toEqual(place);
  });

  it('[EXT-05] scales down what is larger than the box', () => {
    expect(fitPicture(box, { width: 800, height: 800 }, 'scale-down', parsePosition('0% 100%'))).toEqual({
      x: 10,
      y: 20,
      width: 200,
      height: 200,
    });
  });

  it.each([
    ['0% 0%', 10, 20],
    ['100% 50%', 210, 20],
    ['calc(100% - 8px) 50%', 202, 20],
    ['12px -5px', 22, 15],
  ])('[EXT-05] positions it at %s', (position, x, y) => {
    expect(fitPicture(box, { width: 100, height: 100 }, 'contain', parsePosition(position))).toMatchObject({ x, y });
  });
});

describe('background-size', () => {
  const picture = { width: 200, height: 100 };
  it.each([
    ['auto', picture],
    ['cover', { width: 400, height: 200 }],
    ['50%', { width: 200, height: 100 }],
    ['auto 50px', { width: 100, height: 50 }],
    ['80px 90px', { width: 80, height: 90 }],
    ['calc(100% - 40px) auto', { width: 360, height: 180 }],
  ])('[EXT-05] %s', (size, expected) => {
    expect(backgroundSize(box, picture, size)).toEqual(expected);
  });
});

it('[EXT-05] splits CSS values outside parentheses and quotes only', () => {
  expect(splitTopLevel('url("a,b.png"), linear-gradient(red, blue), url(c.png)', /,/)).toEqual([
    'url("a,b.png")',
    'linear-gradient(red, blue)',
    'url(c.png)',
  ]);
  expect(parseOffset('calc(50% + 10px - 4px)')).toEqual({ share: 0.5, pixels: 6 });
});

it('[EXT-05] what remains after a subtraction is disjoint and covers all the rest', () => {
  const whole = { x: 0, y: 0, width: 12, height: 9 };
  const cells = (rects: readonly Rect[]) =>
    rects.flatMap(({ x, y, width, height }) =>
      Array.from({ length: width * height }, (_, index) => `${x + (index % width)} ${y + Math.floor(index / width)}`),
    );
  const size = fc.integer({ min: 1, max: 8 });
  const place = fc.integer({ min: -3, max: 10 });
  fc.assert(
    fc.property(fc.array(fc.record({ x: place, y: place, width: size, height: size }), { maxLength: 5 }), (holes) => {
      const rest = cells(subtract(whole, holes));
      expect(new Set(rest).size).toBe(rest.length);
      const hidden = new Set(cells(holes.flatMap((hole) => intersect(whole, hole) ?? [])));
      expect(rest.toSorted()).toEqual(
        cells([whole])
          .filter((cell) => !hidden.has(cell))
          .toSorted(),
      );
    }),
  );
});
