import { browser } from 'wxt/browser';

/**
 * An extension may look into closed shadow roots too. Asking the browser costs more than looking at an element, so only those are
 * asked about that are likely to have one: components, and what seems to be empty.
 */
export function shadowRootOf(host: Element): ShadowRoot | null {
  const isLikely = host instanceof HTMLElement && (host.localName.includes('-') || isEmpty(host));
  return isLikely ? openOrClosedShadowRoot(host) : host.shadowRoot;
}

/** Chromium has a function for it, Firefox a property of elements that only extensions see. */
export function openOrClosedShadowRoot(host: HTMLElement & FirefoxElement): ShadowRoot | null {
  const { dom }: { dom?: typeof browser.dom } = browser;
  return dom ? dom.openOrClosedShadowRoot(host) : (host.openOrClosedShadowRoot ?? null);
}

interface FirefoxElement {
  openOrClosedShadowRoot?: ShadowRoot | null;
}

function isEmpty(element: Element): boolean {
  return !element.firstElementChild && !/\S/.test(element.textContent ?? '');
}

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
