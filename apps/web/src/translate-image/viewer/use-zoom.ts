import { useCallback, useRef, useState } from 'react';

export interface Zoom {
  /** Pixels of the screen per pixel of the picture; `undefined` fits the picture into its width. */
  scale: number | undefined;
  /** Multiplies the scale. @param center position in the window that stays where it is */
  zoomBy(factor: number, center?: { x: number; y: number }): void;
  fit(): void;
  /** Connects a scrollable view. */
  connect(view: HTMLElement | null): (() => void) | undefined;
}

const MIN_SCALE = 0.05;
const MAX_SCALE = 8;
const WHEEL_STEP = 0.0022;

/** Zooms the views of a picture by wheel, pinch and buttons. The views scroll natively, together. */
export function useZoom(size: { width: number; height: number } | undefined): Zoom {
  const [scale, setScale] = useState<number>();
  const views = useRef(new Set<HTMLElement>());
  const current = useRef<{ scale: number | undefined; size: typeof size }>({ scale, size });
  current.current = { scale, size };
  /** Position to scroll to when the views have their new size. */
  const target = useRef<{ left: number; top: number }>(undefined);

  const zoomBy = useCallback((factor: number, center?: { x: number; y: number }) => {
    const { scale: before, size: picture } = current.current;
    const [view] = views.current;
    if (!view || !picture) return;
    const from = before ?? view.clientWidth / picture.width;
    const to = Math.min(MAX_SCALE, Math.max(MIN_SCALE, from * factor));
    const bounds = view.getBoundingClientRect();
    const x = (center?.x ?? bounds.left + bounds.width / 2) - bounds.left;
    const y = (center?.y ?? bounds.top + bounds.height / 2) - bounds.top;
    // Gestures send several events before the next rendering, each of which goes on from the one before.
    const scrolled = target.current ?? { left: view.scrollLeft, top: view.scrollTop };
    if (!target.current) requestAnimationFrame(scroll);
    target.current = { left: ((scrolled.left + x) * to) / from - x, top: ((scrolled.top + y) * to) / from - y };
    current.current = { scale: to, size: picture };
    setScale(to);

    function scroll(): void {
      const { left, top } = target.current ?? scrolled;
      target.current = undefined;
      view?.scrollTo(left, top);
    }
  }, []);

  const connect = useCallback(
    (view: HTMLElement | null) => {
      if (!view) return undefined;
      views.current.add(view);
      const disconnect = watchGestures(view, zoomBy, () => {
        for (const other of views.current) if (other !== view) other.scrollTo(view.scrollLeft, view.scrollTop);
      });
      return () => {
        views.current.delete(view);
        disconnect();
      };
    },
    [zoomBy],
  );
  const fit = useCallback(() => setScale(undefined), []);
  return { scale, zoomBy, fit, connect };
}

/** Listens to wheel with Ctrl (also pinches on a touchpad), two fingers, keys and scrolling. */
function watchGestures(view: HTMLElement, zoomBy: Zoom['zoomBy'], onScroll: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const fingers = new Map<number, { x: number; y: number }>();
  view.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY * WHEEL_STEP), event);
    },
    { signal, passive: false },
  );
  view.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'touch') fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    { signal },
  );
  view.addEventListener(
    'pointermove',
    (event) => {
      const [one, other] = fingers.values();
      if (!one || !other || !fingers.has(event.pointerId)) return;
      const before = Math.hypot(one.x - other.x, one.y - other.y);
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const [moved, still] = fingers.values();
      if (!moved || !still || before === 0) return;
      const after = Math.hypot(moved.x - still.x, moved.y - still.y);
      zoomBy(after / before, { x: (moved.x + still.x) / 2, y: (moved.y + still.y) / 2 });
    },
    { signal },
  );
  for (const type of ['pointerup', 'pointercancel'] as const)
    view.addEventListener(type, (event) => fingers.delete(event.pointerId), { signal });
  view.addEventListener('scroll', onScroll, { signal, passive: true });
  view.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+' || event.key === '=') zoomBy(1.25);
      else if (event.key === '-') zoomBy(0.8);
    },
    { signal },
  );
  return () => controller.abort();
}
