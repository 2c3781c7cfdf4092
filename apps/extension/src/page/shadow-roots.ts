import { browser } from 'wxt/browser';

/**
 * Returns the shadow root of an element, closed ones included. Asking the browser is slower than inspecting an element,
 * so only likely hosts are asked: custom elements and empty elements.
 */
export function shadowRootOf(host: Element): ShadowRoot | null {
  const isLikely = host instanceof HTMLElement && (host.localName.includes('-') || isEmpty(host));
  return isLikely ? openOrClosedShadowRoot(host) : host.shadowRoot;
}

/** Returns the shadow root by a browser API: a function in Chromium, an extension-only property in Firefox. */
function openOrClosedShadowRoot(host: HTMLElement & FirefoxElement): ShadowRoot | null {
  const { dom }: { dom?: typeof browser.dom } = browser;
  return dom ? dom.openOrClosedShadowRoot(host) : (host.openOrClosedShadowRoot ?? null);
}

interface FirefoxElement {
  openOrClosedShadowRoot?: ShadowRoot | null;
}

function isEmpty(element: Element): boolean {
  return !element.firstElementChild && !/\S/.test(element.textContent ?? '');
}

/** Returns the focused element, also inside shadow roots, closed ones included. */
export function focusedElement(document: Document): HTMLElement | undefined {
  let element = document.activeElement;
  while (element instanceof HTMLElement) {
    const inner = openOrClosedShadowRoot(element)?.activeElement;
    if (!inner) return element;
    element = inner;
  }
  return undefined;
}
