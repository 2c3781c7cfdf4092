import { type RefObject, useEffect, useState } from 'react';

/** Below this, two languages stand one above the other (`md` of Tailwind). */
const SIDE_BY_SIDE = '(min-width: 48rem)';

/** How wide a pane is, in pixels, followed as the window changes. */
export function usePaneWidth(frame: RefObject<HTMLElement | null>, isPair: boolean): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const panes = isPair && window.matchMedia(SIDE_BY_SIDE).matches ? 2 : 1;
      setWidth(element.clientWidth / panes);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, isPair]);
  return width;
}
