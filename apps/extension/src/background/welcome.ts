import { browser } from 'wxt/browser';

/** Opens the welcome when the extension has been installed, and never again: not for updates of it or of the browser. */
export function welcomeOnce(): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
  });
}
