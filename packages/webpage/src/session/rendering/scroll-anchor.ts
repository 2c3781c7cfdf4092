/** Where what the reader looks at is sought, from the top of the view: in shares of its height and width. */
const HEIGHTS = [0.02, 0.08, 0.14, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
const WIDTHS = [0.5, 0.3, 0.7];

/**
 * Writes to the page without moving what the reader looks at: the page is scrolled by as much as it moved. Browsers do so by
 * themselves (`overflow-anchor`), but hold on to a box that does not move with the text often enough: the empty lower part of a
 * column beside it, what lies below a bar that sticks. What they have done by then is not done again. It costs one layout before
 * and one after all the writing, and the second would have come anyway.
 */
export function keepInPlace(window: Window & typeof globalThis, write: () => void): void {
  const looked = findLookedAt(window);
  write();
  if (!looked?.element.isConnected) return;
  const moved = looked.element.getBoundingClientRect().top - looked.top;
  if (Math.abs(moved) >= 1) looked.scroller.scrollTop += moved;
}

interface LookedAt {
  element: Element;
  top: number;
  scroller: Element;
}

/** The topmost text in view. */
function findLookedAt(window: Window & typeof globalThis): LookedAt | undefined {
  const { document, innerHeight, innerWidth, scrollY } = window;
  const seen = new Set<Element>();
  // A page at its top is sought through for what scrolls in it, and that is no narrow column.
  const widths = scrollY > 0 ? WIDTHS : WIDTHS.slice(0, 1);
  for (const height of HEIGHTS) {
    for (const width of widths) {
      const element = document.elementFromPoint(innerWidth * width, innerHeight * height);
      if (!element || seen.has(element)) continue;
      seen.add(element);
      const top = element.getBoundingClientRect().top;
      // The top of a box that begins above the view stays where it is, however much what is in it grows.
      if (top < 0 && !hasOwnText(element)) continue;
      const scroller = scrollerOf(window, element);
      // At the top there is nothing above that could push.
      if (scroller && scroller.scrollTop > 0) return { element, scroller, top };
    }
  }
  return undefined;
}

function hasOwnText(element: Element): boolean {
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === Node.TEXT_NODE && /\S/.test(child.nodeValue ?? '')) return true;
  }
  return false;
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
