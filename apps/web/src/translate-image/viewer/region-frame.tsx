import type { Box } from '@interlinear/images/region';
import { useEffect, useRef, useState } from 'react';
import type { ShownRegion } from '../state/picture-state.ts';
import type { PictureStore } from '../state/picture-store.ts';

export interface RegionFrameProps {
  size: { width: number; height: number };
  shown: ShownRegion;
  store: PictureStore;
}

const MIN_SIDE = 8;

/** Frame of the chosen region: dragging it moves the region, dragging its corner resizes it. The list has fields for both. */
export function RegionFrame({ size, shown, store }: RegionFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Box>();
  const latest = useRef({ size, shown, store });
  latest.current = { size, shown, store };
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    return watchDragging(element, {
      start: () => latest.current.shown.box,
      scale: () => latest.current.size.width / (element.parentElement?.clientWidth ?? 1),
      move: (box) => setDragged(box && within(box, latest.current.size)),
      end: (box) => {
        const { store: current, shown: region, size: picture } = latest.current;
        current.change(region.id, { box: within(box, picture) });
      },
    });
  }, []);
  const [left, top, width, height] = dragged ?? shown.box;
  const percent = (value: number, total: number) => `${(value / total) * 100}%`;
  return (
    <div
      ref={frame}
      data-frame
      aria-hidden="true"
      dir="ltr"
      className="absolute cursor-move touch-none border-2 border-leaf bg-leaf/5 outline-1 outline-sheet"
      style={{
        left: percent(left, size.width),
        top: percent(top, size.height),
        width: percent(width, size.width),
        height: percent(height, size.height),
      }}
    >
      <span
        data-corner
        className="absolute -right-3 -bottom-3 size-6 cursor-nwse-resize touch-none rounded-full border-2 border-sheet bg-leaf"
      />
    </div>
  );
}

interface Dragging {
  start(): Box;
  /** Pixels of the picture per pixel of the screen. */
  scale(): number;
  move(box: Box | undefined): void;
  end(box: Box): void;
}

function watchDragging(frame: HTMLElement, { start, scale, move, end }: Dragging): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let drag: { x: number; y: number; box: Box; isResizing: boolean } | undefined;
  let moved: Box | undefined;
  frame.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      frame.setPointerCapture(event.pointerId);
      const isResizing = event.target instanceof Element && event.target.closest('[data-corner]') !== null;
      drag = { x: event.clientX, y: event.clientY, box: start(), isResizing };
    },
    { signal },
  );
  frame.addEventListener(
    'pointermove',
    (event) => {
      if (!drag) return;
      const [right, down] = [(event.clientX - drag.x) * scale(), (event.clientY - drag.y) * scale()];
      const [left, top, width, height] = drag.box;
      moved = drag.isResizing ? [left, top, width + right, height + down] : [left + right, top + down, width, height];
      move(moved);
    },
    { signal },
  );
  const finish = () => {
    if (moved) end(moved);
    drag = undefined;
    moved = undefined;
    move(undefined);
  };
  frame.addEventListener('pointerup', finish, { signal });
  frame.addEventListener('pointercancel', finish, { signal });
  return () => controller.abort();
}

/** Keeps a box inside the picture, in whole pixels. */
function within([left, top, width, height]: Box, size: { width: number; height: number }): Box {
  const [boxWidth, boxHeight] = [
    Math.round(Math.min(size.width, Math.max(MIN_SIDE, width))),
    Math.round(Math.min(size.height, Math.max(MIN_SIDE, height))),
  ];
  return [
    Math.round(Math.min(size.width - boxWidth, Math.max(0, left))),
    Math.round(Math.min(size.height - boxHeight, Math.max(0, top))),
    boxWidth,
    boxHeight,
  ];
}
