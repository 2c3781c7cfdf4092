/** What the reader looks at is taken from these heights of the view. */
const LOOK_AT = [0.25, 0.5, 0.75];

/**
 * Writes to the page without moving what the reader looks at. Browsers hold it in place by themselves (`overflow-anchor`);
 * where the browser cannot or the page forbids it, the page is scrolled by as much as it moved: one layout before and
 * one after all the writing, and the second would have come anyway.
 */
export function keepInPlace(window: Window & typeof globalThis, write: () => void): void {
  const looked = isHeldByBrowser(window) ? undefined : findLookedAt(window);
  write();
  if (!looked?.element.isConnected) return;
  const moved = looked.element.getBoundingClientRect().top - looked.top;
  if (Math.abs(moved) >= 1) looked.scroller.scrollTop += moved;
}

function isHeldByBrowser(window: Window & typeof globalThis): boolean {
  const { documentElement, body } = window.document;
  if (!window.CSS.supports('overflow-anchor', 'auto')) return false;
  // Called on its window: in a content script of Firefox, what is called on nothing is called on no window.
  return [documentElement, body].every(
    (element) => !element || window.getComputedStyle(element).overflowAnchor !== 'none',
  );
}

interface LookedAt {
  element: Element;
  top: number;
  scroller: Element;
}

function findLookedAt(window: Window & typeof globalThis): LookedAt | undefined {
  for (const height of LOOK_AT) {
    const element = window.document.elementFromPoint(window.innerWidth / 2, window.innerHeight * height);
    const scroller = element && scrollerOf(window, element);
    // At the top there is nothing above that could push.
    if (element && scroller && scroller.scrollTop > 0) {
      return { element, scroller, top: element.getBoundingClientRect().top };
    }
  }
  return undefined;
}

/** What scrolls the element; none for what stays where it is while the page is scrolled. */
function scrollerOf(window: Window & typeof globalThis, element: Element): Element | undefined {
  for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
    const { position, overflowY } = window.getComputedStyle(ancestor);
    if (position === 'fixed' || position === 'sticky') return undefined;
    if (ancestor === window.document.body) break;
    if ((overflowY === 'auto' || overflowY === 'scroll') && ancestor.scrollHeight > ancestor.clientHeight) {
      return ancestor;
    }
  }
  return window.document.scrollingElement ?? undefined;
}
