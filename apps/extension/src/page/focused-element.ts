import { openOrClosedShadowRoot } from './shadow-roots.ts';

/** What has the focus, in whatever shadow root it is, closed ones too. */
export function focusedElement(document: Document): HTMLElement | undefined {
  let element = document.activeElement;
  while (element instanceof HTMLElement) {
    const inner = openOrClosedShadowRoot(element)?.activeElement;
    if (!inner) return element;
    element = inner;
  }
  return undefined;
}
