/** `fit` fits the available width; a number is a factor of the printed size. */
export type Zoom = typeof FIT_WIDTH | number;
export const FIT_WIDTH = 'fit';

const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** Returns the next zoom step in a direction, or `zoom` itself at the last step. */
export function nextZoom(zoom: number, direction: 'in' | 'out'): number {
  return direction === 'in'
    ? (STEPS.find((step) => step > zoom + 0.01) ?? zoom)
    : (STEPS.findLast((step) => step < zoom - 0.01) ?? zoom);
}

/** CSS pixels per point at printed size. */
export const PIXELS_PER_POINT = 96 / 72;
