/** Where the button stands: at an edge of the window, and how far down, 0…1. */
export interface Spot {
  side: 'left' | 'right';
  height: number;
}

/** What the arrow keys move it by. */
const STEP = 0.05;

/** The spot nearest to a point: the button goes to an edge by itself. */
export function spotAt(point: { x: number; y: number }, window: { width: number; height: number }): Spot {
  return { side: point.x < window.width / 2 ? 'left' : 'right', height: within(point.y / window.height) };
}

/** Where a key moves it; undefined for keys that do not. */
export function spotAfter(key: string, { side, height }: Spot): Spot | undefined {
  if (key === 'ArrowUp') return { side, height: within(height - STEP) };
  if (key === 'ArrowDown') return { side, height: within(height + STEP) };
  if (key === 'ArrowLeft') return { side: 'left', height };
  if (key === 'ArrowRight') return { side: 'right', height };
  return undefined;
}

function within(height: number): number {
  return Math.max(0, Math.min(1, height));
}

interface DragHandlers {
  move(point: { x: number; y: number }): void;
  /** Let go at this spot. */
  end(spot: Spot): void;
  /** Not moved after all: it was a click. */
  click(): void;
}

/** A hand that presses is not still: less than this, in pixels, is a click. */
const CLICK_TOLERANCE_PX = 5;

/** Tells clicks on a button from drags of it, with mouse, pen and finger. */
export function followPointer(button: HTMLElement, { move, end, click }: DragHandlers): void {
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
    hasMoved ||= Math.hypot(x - from.x, y - from.y) > CLICK_TOLERANCE_PX;
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
