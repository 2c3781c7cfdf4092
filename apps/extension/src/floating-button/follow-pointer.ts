import { type Spot, spotAt } from './spot.ts';

export interface Dragging {
  move(point: { x: number; y: number }): void;
  /** Let go at this spot. */
  end(spot: Spot): void;
  /** Not moved after all: it was a click. */
  click(): void;
}

/** A hand that presses is not still: less than this, in pixels, is a click. */
const STILL = 5;

/** Tells clicks on a button from drags of it, with mouse, pen and finger. */
export function followPointer(button: HTMLElement, { move, end, click }: Dragging): void {
  let from: { x: number; y: number } | undefined;
  let hasMoved = false;
  button.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY };
    hasMoved = false;
    button.setPointerCapture(event.pointerId);
  });
  button.addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
    if (!from) return;
    hasMoved ||= Math.hypot(x - from.x, y - from.y) > STILL;
    if (hasMoved) move({ x, y });
  });
  const release = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (from && hasMoved) end(spotAt({ x, y }, { width: innerWidth, height: innerHeight }));
    from = undefined;
  };
  button.addEventListener('pointerup', release);
  button.addEventListener('pointercancel', release);
  // Also what keys and assistive technology make of it; after a drag comes one that is none.
  button.addEventListener('click', () => {
    if (!hasMoved) click();
    hasMoved = false;
  });
}
