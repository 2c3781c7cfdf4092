import { browser } from 'wxt/browser';

/** Firefox has a function for it, which Chrome's types do not know; in the others it is a page, which a link may not lead to. */
export async function openShortcutSettings(): Promise<void> {
  const open: unknown = Reflect.get(browser.commands, 'openShortcutSettings');
  if (typeof open === 'function') await open.call(browser.commands);
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}
