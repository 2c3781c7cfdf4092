import { expect, it } from 'vitest';
import { spotAfter, spotAt } from './spot.ts';

const WINDOW = { width: 1000, height: 500 };

it('[EXT-02] the floating button snaps to the nearer edge, at the height where it was dropped', () => {
  expect(spotAt({ x: 499, y: 250 }, WINDOW)).toEqual({ side: 'left', height: 0.5 });
  expect(spotAt({ x: 501, y: 100 }, WINDOW)).toEqual({ side: 'right', height: 0.2 });
});

it('the floating button stays inside the window', () => {
  expect(spotAt({ x: -20, y: 900 }, WINDOW)).toEqual({ side: 'left', height: 1 });
  expect(spotAfter('ArrowUp', { side: 'left', height: 0.01 })).toEqual({ side: 'left', height: 0 });
});

it('the floating button is moved by arrow keys only', () => {
  expect(spotAfter('ArrowLeft', { side: 'right', height: 0.3 })).toEqual({ side: 'left', height: 0.3 });
  expect(spotAfter('ArrowDown', { side: 'right', height: 0.5 })?.height).toBeCloseTo(0.55);
  expect(spotAfter('Enter', { side: 'right', height: 0.3 })).toBeUndefined();
});
