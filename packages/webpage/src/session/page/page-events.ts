export interface PageEvents {
  /** The page was hidden, or is looked at again. */
  onVisibility(): void;
  /** The page, or a box in it, was scrolled. */
  onScroll(): void;
  /** The network is back. */
  onOnline(): void;
}

/** Listens to what a person does with the page, until the signal says otherwise. */
export function listenToPage(window: Window, signal: AbortSignal, events: PageEvents): void {
  const { document } = window;
  document.addEventListener('visibilitychange', () => events.onVisibility(), { signal });
  // Captured, because boxes that scroll inside the page tell nobody else.
  document.addEventListener('scroll', () => events.onScroll(), { signal, capture: true, passive: true });
  window.addEventListener('online', () => events.onOnline(), { signal });
}
