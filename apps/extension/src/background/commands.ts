import { browser } from 'wxt/browser';
import { togglePage } from '../tabs/tell-tab.ts';

const MENU_ITEM = 'translate-page';

/** The keyboard shortcut and the context menu. Their listeners must be there as soon as the background starts. */
export function offerCommands(): void {
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === 'toggle-page') toggle(tab?.id);
  });
  browser.contextMenus.onClicked.addListener((click, tab) => {
    if (click.menuItemId === MENU_ITEM) toggle(tab?.id);
  });
  // The browser keeps the menu from one start of the background to the next.
  browser.runtime.onInstalled.addListener(() => {
    browser.contextMenus.create({
      id: MENU_ITEM,
      title: browser.i18n.getMessage('menuTranslatePage'),
      contexts: ['page', 'link', 'image', 'selection'],
    });
  });
}

function toggle(tabId: number | undefined): void {
  // A page that cannot be reached stays as it is, as everybody who pressed the key on it sees.
  if (tabId !== undefined) void togglePage(tabId);
}
