import { type RefObject, useCallback, useEffect, useRef } from 'react';

export interface VisiblePagesOptions {
  /** Told of the pages on the screen or nearly so. The same function each time, as the other. */
  onNear: (pages: readonly number[]) => void;
  /** Told of the page that is read. */
  onPage: (page: number) => void;
}

/**
 * Follows which pages are on the screen.
 * @returns what registers the element of a page, which names its index in `data-page`
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
    // What crosses a line a little below the top is what somebody reads.
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
  tell: (visible: readonly number[]) => void,
): IntersectionObserver {
  const visible = new Set<number>();
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const index = Number(target.getAttribute('data-page'));
        if (isIntersecting) visible.add(index);
        else visible.delete(index);
      }
      tell([...visible].toSorted((one, other) => one - other));
    },
    { root, rootMargin },
  );
}
