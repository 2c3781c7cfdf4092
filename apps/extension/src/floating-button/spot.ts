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
