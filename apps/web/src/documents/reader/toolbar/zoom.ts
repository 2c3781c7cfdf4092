/** `fit` is as wide as there is room for; a number is a part of the printed size. */
export type Zoom = typeof FIT | number;
export const FIT = 'fit';

const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** The next step from a size, larger or smaller; the last step where there is none. */
export function nextZoom(zoom: number, direction: 'in' | 'out'): number {
  return direction === 'in'
    ? (STEPS.find((step) => step > zoom + 0.01) ?? zoom)
    : (STEPS.findLast((step) => step < zoom - 0.01) ?? zoom);
}

/** Pixels of CSS a point at printed size. */
export const PIXELS_PER_POINT = 96 / 72;
