import { browser } from 'wxt/browser';

/**
 * An extension may look into closed shadow roots too. Asking the browser costs more than looking at an element, so only those are
 * asked about that are likely to have one: components, and what seems to be empty.
 */
export function shadowRootOf(host: Element): ShadowRoot | null {
  const isLikely = host instanceof HTMLElement && (host.localName.includes('-') || isEmpty(host));
  return isLikely ? browser.dom.openOrClosedShadowRoot(host) : host.shadowRoot;
}

function isEmpty(element: Element): boolean {
  return !element.firstElementChild && !/\S/.test(element.textContent ?? '');
}
