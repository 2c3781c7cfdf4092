import { browser } from 'wxt/browser';

/** Opens the welcome page on first installation only, not after updates of the extension or the browser. */
export function welcomeOnce(): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
  });
}
