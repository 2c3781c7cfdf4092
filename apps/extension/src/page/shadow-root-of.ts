import { browser } from 'wxt/browser';

/** An extension may look into closed shadow roots too. Only components have them, and asking the browser costs more than a name. */
export function shadowRootOf(host: Element): ShadowRoot | null {
  const isComponent = host instanceof HTMLElement && host.localName.includes('-');
  return isComponent ? browser.dom.openOrClosedShadowRoot(host) : host.shadowRoot;
}
