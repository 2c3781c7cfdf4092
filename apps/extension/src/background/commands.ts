import { browser } from 'wxt/browser';
import { tell, togglePage } from '../tabs/tell-tab.ts';

const MENU_ITEM = 'translate-page';
const SELECTION_MENU_ITEM = 'translate-selection';

/** The keyboard shortcut and the context menu. Their listeners must be there as soon as the background starts. */
export function offerCommands(): void {
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === 'toggle-page') toggle(tab?.id);
  });
  browser.contextMenus.onClicked.addListener((click, tab) => {
    if (click.menuItemId === MENU_ITEM) toggle(tab?.id);
    // A frame that cannot be reached has no selection that could be asked for.
    else if (click.menuItemId === SELECTION_MENU_ITEM && tab?.id !== undefined)
      void tell(tab.id, 'translate-selection', click.frameId);
  });
  // The browser keeps the menu from one start of the background to the next.
  browser.runtime.onInstalled.addListener(() => {
    browser.contextMenus.create({
      id: MENU_ITEM,
      title: browser.i18n.getMessage('menuTranslatePage'),
      contexts: ['page', 'link', 'image', 'selection'],
    });
    browser.contextMenus.create({
      id: SELECTION_MENU_ITEM,
      title: browser.i18n.getMessage('selectionTranslate'),
      contexts: ['selection'],
    });
  });
}

function toggle(tabId: number | undefined): void {
  // A page that cannot be reached stays as it is, as everybody who pressed the key on it sees.
  if (tabId !== undefined) void togglePage(tabId);
}
