import { browser } from 'wxt/browser';

/** An extension may look into closed shadow roots too. Only components have them, and asking the browser costs more than a name. */
export function shadowRootOf(host: Element): ShadowRoot | null {
  const isComponent = host instanceof HTMLElement && host.localName.includes('-');
  return isComponent ? openOrClosedShadowRoot(host) : host.shadowRoot;
}

/** Chromium has a function for it, Firefox a property of every element, for extensions only. */
function openOrClosedShadowRoot(host: HTMLElement & { openOrClosedShadowRoot?: ShadowRoot | null }): ShadowRoot | null {
  return browser.dom?.openOrClosedShadowRoot(host) ?? host.openOrClosedShadowRoot ?? null;
}
