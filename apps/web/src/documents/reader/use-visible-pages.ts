import { type RefObject, useCallback, useEffect, useRef } from 'react';

export interface VisiblePagesOptions {
  /** Called with the pages on or near the screen. Both functions must be the same on every render. */
  onNear: (pages: readonly number[]) => void;
  /** Called with the current page. */
  onPage: (page: number) => void;
}

/**
 * Tracks which pages are on the screen.
 * @returns ref callback for the element of a page, whose index is in its `data-page`
 */
export function useVisiblePages(
  scroller: RefObject<HTMLElement | null>,
  { onNear, onPage }: VisiblePagesOptions,
): (element: HTMLElement | null) => (() => void) | undefined {
  const elements = useRef(new Set<HTMLElement>());
  const observers = useRef<IntersectionObserver[]>([]);

  useEffect(() => {
    const root = scroller.current;
    const near = watch(root, '100% 0px', onNear);
    // The current page is the one that crosses a line a fifth below the top.
    const read = watch(root, '-20% 0px -80% 0px', ([first]) => first !== undefined && onPage(first));
    observers.current = [near, read];
    for (const element of elements.current) for (const observer of observers.current) observer.observe(element);
    return () => {
      for (const observer of observers.current) observer.disconnect();
      observers.current = [];
    };
  }, [scroller, onNear, onPage]);

  return useCallback((element) => {
    if (!element) return undefined;
    elements.current.add(element);
    for (const observer of observers.current) observer.observe(element);
    return () => {
      elements.current.delete(element);
      for (const observer of observers.current) observer.unobserve(element);
    };
  }, []);
}

function watch(
  root: HTMLElement | null,
  rootMargin: string,
  onVisible: (visible: readonly number[]) => void,
): IntersectionObserver {
  const visible = new Set<number>();
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const index = Number(target.getAttribute('data-page'));
        if (isIntersecting) visible.add(index);
        else visible.delete(index);
      }
      onVisible([...visible].toSorted((one, other) => one - other));
    },
    { root, rootMargin },
  );
}
