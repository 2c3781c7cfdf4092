/** Maximum length of a selector, in characters; beyond it a path is too fragile. */
const MAX_LENGTH = 1_000;

/**
 * Returns a selector that only this element of its document matches; undefined if there is none of a sensible length.
 * Prefers ids and unique tags, such as `main`, so that it finds the same part after a reload and on similar pages.
 */
export function selectorOf(element: Element): string | undefined {
  const { ownerDocument: document } = element;
  const steps: string[] = [];
  for (let step: Element | null = element; step; step = step.parentElement) {
    const anchor = [`#${CSS.escape(step.id)}`, step.localName].find((name) => isOnly(document, name, step));
    steps.unshift(anchor ?? `${CSS.escape(step.localName)}:nth-of-type(${placeOf(step)})`);
    if (anchor) break;
  }
  const selector = steps.join(' > ');
  return selector.length <= MAX_LENGTH && isOnly(document, selector, element) ? selector : undefined;
}

function isOnly(document: Document, selector: string, element: Element): boolean {
  if (selector === '#') return false;
  try {
    const [first, second] = document.querySelectorAll(selector);
    return first === element && second === undefined;
  } catch {
    return false; // a tag such as `o:p` is no selector
  }
}

/** Returns the position among the siblings of the same name, from 1. */
function placeOf(element: Element): number {
  let place = 1;
  for (let sibling = element.previousElementSibling; sibling; sibling = sibling.previousElementSibling) {
    if (sibling.localName === element.localName) place += 1;
  }
  return place;
}
