import type { Box } from '@interlinear/images/region';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PictureState, ShownRegion } from '../state/picture-state.ts';

interface Pointing {
  state: PictureState;
  regions: readonly ShownRegion[];
  isDrawing: boolean;
  onSelect(id: string | undefined): void;
  onDraw(area: Box): void;
}

/** Smallest drawn area, in pixels of the picture. */
const MIN_DRAWN = 6;
/** Movement beyond which a press is no click, in pixels of the screen. */
const CLICK_SLOP = 6;

/**
 * Selects regions by click and draws areas by dragging; Enter draws one in the middle. The list of regions does the same for
 * people who do not use a pointer.
 * @returns the area that is being drawn
 */
export function usePointing(view: RefObject<HTMLElement | null>, pointing: Pointing): Box | undefined {
  const [drawn, setDrawn] = useState<Box>();
  const latest = useRef(pointing);
  latest.current = pointing;
  useEffect(() => {
    const element = view.current;
    if (!element) return;
    const controller = new AbortController();
    const { signal } = controller;
    let start: { point: readonly [number, number]; x: number; y: number } | undefined;
    let area: Box | undefined;
    const draw = (next: Box | undefined) => {
      area = next;
      setDrawn(next);
    };
    element.addEventListener(
      'pointerdown',
      (event) => {
        const point = pictureFor(element, event, latest.current.state);
        if (!point || event.button !== 0) return;
        start = { point, x: event.clientX, y: event.clientY };
        if (!latest.current.isDrawing) return;
        event.preventDefault();
        element.setPointerCapture(event.pointerId);
        draw([...point, 0, 0]);
      },
      { signal },
    );
    element.addEventListener(
      'pointermove',
      (event) => {
        const point = area && start && pictureFor(element, event, latest.current.state);
        if (point && start) draw(boxBetween(start.point, point));
      },
      { signal },
    );
    element.addEventListener(
      'pointerup',
      (event) => {
        const { isDrawing, onDraw, onSelect, regions } = latest.current;
        if (isDrawing && area && area[2] >= MIN_DRAWN && area[3] >= MIN_DRAWN) onDraw(area);
        else if (!isDrawing && start && Math.hypot(event.clientX - start.x, event.clientY - start.y) < CLICK_SLOP)
          onSelect(regionAt(regions, start.point));
        start = undefined;
        draw(undefined);
      },
      { signal },
    );
    element.addEventListener('pointercancel', () => draw(undefined), { signal });
    element.addEventListener(
      'keydown',
      ({ key, target }) => {
        const { isDrawing, onDraw, state } = latest.current;
        if (target !== element || !isDrawing || key !== 'Enter' || !state.size) return;
        const { width, height } = state.size;
        onDraw([Math.round(width / 4), Math.round(height * 0.4), Math.round(width / 2), Math.round(height / 5)]);
      },
      { signal },
    );
    return () => controller.abort();
  }, [view]);
  return drawn;
}

/** Converts a position in the window to pixels of the picture; `undefined` outside of it. */
function pictureFor(
  view: HTMLElement,
  { clientX, clientY, target }: PointerEvent,
  { size }: PictureState,
): readonly [number, number] | undefined {
  // The frame of the chosen region handles its own pointers.
  if (!size || (target instanceof Element && target.closest('[data-frame]'))) return undefined;
  const bounds = view.querySelector('[data-picture]')?.getBoundingClientRect();
  if (!bounds || bounds.width === 0) return undefined;
  const clamp = (value: number, max: number) => Math.round(Math.min(max, Math.max(0, value)));
  return [
    clamp(((clientX - bounds.left) / bounds.width) * size.width, size.width),
    clamp(((clientY - bounds.top) / bounds.height) * size.height, size.height),
  ];
}

function boxBetween([x, y]: readonly [number, number], [otherX, otherY]: readonly [number, number]): Box {
  return [Math.min(x, otherX), Math.min(y, otherY), Math.abs(otherX - x), Math.abs(otherY - y)];
}

/** Returns the smallest region at a position. */
function regionAt(regions: readonly ShownRegion[], [x, y]: readonly [number, number]): string | undefined {
  return regions
    .filter(({ box: [left, top, width, height] }) => x >= left && x <= left + width && y >= top && y <= top + height)
    .toSorted((one, other) => one.box[2] * one.box[3] - other.box[2] * other.box[3])[0]?.id;
}
