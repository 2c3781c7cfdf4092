import { locale, say } from '../messages/say.ts';
import { createOverlay, showOnTop } from '../page-ui/overlay.ts';
import { stopEvents } from '../page-ui/stop-events.ts';
import type { Rect } from './fit-picture.ts';

/** Smallest side of an area; less is a click. */
const MIN_SIDE = 12;
/** Distance of one press of an arrow key. */
const STEP = 16;

const STYLES = `
  :host { display: block !important; position: fixed !important; inset: 0 !important; width: auto !important; height: auto !important;
    margin: 0 !important; border: 0 !important; padding: 0 !important; background: none !important; z-index: 2147483647 !important;
    cursor: crosshair !important; touch-action: none !important; color-scheme: light dark !important; overflow: clip !important; }
  .shade { position: absolute; inset: 0; outline: none; background: rgb(16 18 22 / 34%); }
  .shade.selecting { background: none; }
  .area { position: absolute; box-sizing: border-box; border: 2px solid #fffdf8; outline: 1px solid #9c2a1c; border-radius: 2px;
    box-shadow: 0 0 0 200vmax rgb(16 18 22 / 34%); }
  .area[hidden] { display: none; }
  p { position: absolute; inset-block-start: 16px; inset-inline: 16px; inline-size: fit-content; max-inline-size: min(520px, calc(100vw - 32px));
    margin: 0 auto; padding: 8px 14px; box-sizing: border-box; border-radius: 10px; pointer-events: none;
    background: light-dark(#fffdf8, #1c1f26); color: light-dark(#1f2530, #ece7dc); border: 1px solid light-dark(#e2dacb, #2e333d);
    box-shadow: 0 6px 24px rgb(0 0 0 / 28%); font: 14px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
`;

/** Lets the person select an area of the window, by dragging or with the arrow keys. Escape cancels. */
export function selectArea(onSelect: (area: Rect) => void): void {
  active?.();
  const overlay = createOverlay(document, 'interlinear-area', STYLES);
  const shade = document.createElement('div');
  shade.className = 'shade';
  shade.tabIndex = 0;
  shade.role = 'application';
  shade.ariaLabel = say('areaHint');
  shade.lang = locale();
  const shown = document.createElement('div');
  shown.className = 'area';
  shown.hidden = true;
  const hint = document.createElement('p');
  hint.lang = locale();
  hint.textContent = say('areaHint');
  overlay.root.append(shade, shown, hint);

  const previousFocus = document.activeElement;
  let area: Rect | undefined;
  const close = () => {
    active = undefined;
    overlay.host.remove();
    if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
  };
  active = close;
  const show = (newer: Rect) => {
    area = clampToWindow(newer);
    shown.hidden = false;
    shade.classList.add('selecting');
    shown.style.cssText = `left:${area.x}px;top:${area.y}px;width:${area.width}px;height:${area.height}px`;
  };
  const finish = () => {
    close();
    if (area && area.width >= MIN_SIDE && area.height >= MIN_SIDE) onSelect(area);
  };
  let start: { x: number; y: number } | undefined;
  shade.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY };
    shade.setPointerCapture(event.pointerId);
  });
  shade.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (start) show(between(start, { x: clientX, y: clientY }));
  });
  shade.addEventListener('pointerup', () => {
    if (start) finish();
  });
  shade.addEventListener('pointercancel', close);
  shade.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && area) finish();
    else {
      const moved = afterKey(event, area);
      if (!moved) return;
      show(moved);
    }
    event.preventDefault();
  });
  stopEvents(overlay.host);
  showOnTop(overlay, document.documentElement);
  shade.focus({ preventScroll: true });
}

/** Closes the selection that is open. */
let active: (() => void) | undefined;

/** Moves an area by an arrow key; with Shift, moves its lower right corner. The first key shows one. */
function afterKey({ key, shiftKey }: KeyboardEvent, area: Rect | undefined): Rect | undefined {
  const [across, down] = DIRECTIONS[key] ?? [];
  if (across === undefined || down === undefined) return undefined;
  const { innerWidth: width, innerHeight: height } = window;
  if (!area) return { x: width / 4, y: height / 4, width: width / 2, height: height / 2 };
  if (!shiftKey) return { ...area, x: area.x + across * STEP, y: area.y + down * STEP };
  return {
    ...area,
    width: Math.max(MIN_SIDE, area.width + across * STEP),
    height: Math.max(MIN_SIDE, area.height + down * STEP),
  };
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function between(one: { x: number; y: number }, other: { x: number; y: number }): Rect {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

function clampToWindow({ x, y, width, height }: Rect): Rect {
  const own = { width: Math.min(width, innerWidth), height: Math.min(height, innerHeight) };
  return {
    ...own,
    x: Math.max(0, Math.min(x, innerWidth - own.width)),
    y: Math.max(0, Math.min(y, innerHeight - own.height)),
  };
}
