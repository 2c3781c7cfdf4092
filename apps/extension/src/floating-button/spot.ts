/** Position of the button: a window edge, and the height, 0…1. */
export interface Spot {
  side: 'left' | 'right';
  height: number;
}

/** Step of the arrow keys. */
const STEP = 0.05;

/** Returns the spot nearest to a point; the button snaps to an edge. */
export function spotAt(point: { x: number; y: number }, window: { width: number; height: number }): Spot {
  return { side: point.x < window.width / 2 ? 'left' : 'right', height: within(point.y / window.height) };
}

/** Returns the spot after an arrow key; undefined for other keys. */
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
  /** Dropped at this spot. */
  end(spot: Spot): void;
  /** Clicked without moving. */
  click(): void;
}

/** Maximum movement of a click, in pixels. */
const CLICK_TOLERANCE_PX = 5;

/** Distinguishes clicks from drags by mouse, pen and touch. */
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
  // Also fires for keys and assistive technology. The click that ends a drag is ignored.
  button.addEventListener('click', () => {
    if (!hasMoved) click();
    hasMoved = false;
  });
}
