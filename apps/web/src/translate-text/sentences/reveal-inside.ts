/** Space kept above and below a revealed element, in pixels. */
const MARGIN = 24;

/** Scrolls the card around an element so that it is seen. Leaves the page where it is, unlike `scrollIntoView`. */
export function revealInside(element: Element): void {
  const scroller = element.closest('[data-scroller]');
  if (!scroller) return;
  const outer = scroller.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  const above = inner.top - outer.top - MARGIN;
  const below = inner.bottom - outer.bottom + MARGIN;
  if (above < 0) scroller.scrollTop += above;
  else if (below > 0) scroller.scrollTop += Math.min(below, above);
}
