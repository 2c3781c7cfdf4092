import { TRANSLATION_TAG } from '../../dom-nodes.ts';
import { PLACEMENT_ATTRIBUTE } from '../../render/styles.ts';

/** Points probed for an anchor, as shares of the view's height and width. */
const HEIGHTS = [0.02, 0.08, 0.14, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
const WIDTHS = [0.5, 0.3, 0.7];

/**
 * Runs a function that writes to the page and scrolls by as much as the text in view moved. Browsers do this themselves
 * (`overflow-anchor`), but often anchor to a box that does not move with the text, such as the empty part of a side
 * column or content below a sticky bar. Scrolling the browser has already done is not repeated. Costs one layout before
 * and one after the write; the latter is needed anyway.
 */
export function keepInPlace(window: Window & typeof globalThis, write: () => void): void {
  const anchor = findAnchor(window);
  write();
  // Once only translations are shown, the one that was in view stands in the place of its original.
  const element = anchor?.element.isConnected ? anchor.element : anchor?.original;
  if (!anchor || !element?.isConnected) return;
  const moved = element.getBoundingClientRect().top - anchor.top;
  if (Math.abs(moved) >= 1) anchor.scroller.scrollTop += moved;
}

interface ScrollAnchor {
  element: Element;
  /** The page's element that contains or precedes a translation, if the anchor is one. */
  original: Element | undefined;
  top: number;
  scroller: Element;
}

/** Finds the topmost text in view. */
function findAnchor(window: Window & typeof globalThis): ScrollAnchor | undefined {
  const { document, innerHeight, innerWidth, scrollY } = window;
  const seen = new Set<Element>();
  // An unscrolled page is probed only for inner scroll boxes, which are not narrow columns.
  const widths = scrollY > 0 ? WIDTHS : WIDTHS.slice(0, 1);
  for (const height of HEIGHTS) {
    for (const width of widths) {
      const element = document.elementFromPoint(innerWidth * width, innerHeight * height);
      if (!element || seen.has(element)) continue;
      seen.add(element);
      const top = element.getBoundingClientRect().top;
      // The top of a box that starts above the view does not move when its content grows.
      if (top < 0 && !hasOwnText(element)) continue;
      const scroller = scrollerOf(window, element);
      // At scroll position zero, nothing above can push the content.
      if (scroller && scroller.scrollTop > 0) return { element, original: originalOf(element), scroller, top };
    }
  }
  return undefined;
}

function originalOf(element: Element): Element | undefined {
  const translation = element.closest(TRANSLATION_TAG);
  const isAfter = translation?.getAttribute(PLACEMENT_ATTRIBUTE) === 'after-parent';
  return (isAfter ? translation?.previousElementSibling : translation?.parentElement) ?? undefined;
}

function hasOwnText(element: Element): boolean {
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === Node.TEXT_NODE && /\S/.test(child.nodeValue ?? '')) return true;
  }
  return false;
}

/** Returns the scroll container of an element; undefined for fixed and sticky elements. */
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
