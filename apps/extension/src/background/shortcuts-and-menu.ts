import { browser } from 'wxt/browser';
import { openReader } from '../hand-over/open-reader.ts';
import type { PageState } from '../protocol/page-state.ts';
import { SWITCH_MODE_COMMAND, TOGGLE_COMMANDS } from '../protocol/shortcuts.ts';
import { changeSettings } from '../settings/settings-store.ts';
import { fetchPageState, sendCommand, showsPdf, togglePage } from '../tabs/tab-messages.ts';

const MENU_ITEM = 'translate-page';
const SELECTION_MENU_ITEM = 'translate-selection';
/** How long a page is waited for that is still being built, how long its loader after that, and how often it is asked. */
const MAX_LOADING_MS = 10_000;
const MAX_LOADER_DELAY_MS = 1_000;
const POLL_INTERVAL_MS = 100;

/** The keyboard shortcuts and the context menu. Their listeners must be there as soon as the background starts. */
export function registerShortcutsAndMenu(): void {
  browser.commands.onCommand.addListener((command, tab) => {
    if (TOGGLE_COMMANDS.some((toggle) => toggle === command)) void toggle(tab?.id);
    else if (command === SWITCH_MODE_COMMAND) switchMode();
  });
  browser.contextMenus.onClicked.addListener((click, tab) => {
    if (click.menuItemId === MENU_ITEM) void toggle(tab?.id);
    // A frame that cannot be reached has no selection that could be asked for.
    else if (click.menuItemId === SELECTION_MENU_ITEM && tab?.id !== undefined)
      void sendCommand(tab.id, 'translate-selection', click.frameId);
  });
  // The browser keeps the menu from one start of the background to the next. One text for both ways: a text for the tab in
  // front would have to be set at every change of tabs, which would wake the background for nothing.
  browser.runtime.onInstalled.addListener(() => {
    browser.contextMenus.create({
      id: MENU_ITEM,
      title: browser.i18n.getMessage('commandTogglePage'),
      contexts: ['page', 'frame', 'link', 'image', 'selection'],
    });
    browser.contextMenus.create({
      id: SELECTION_MENU_ITEM,
      title: browser.i18n.getMessage('selectionTranslate'),
      contexts: ['selection'],
    });
  });
}

/** Tabs that are waited for. Who presses the key once more meanwhile is impatient, and wants nothing else. */
const pendingTabs = new Set<number>();

/** A PDF has no text of its own in its tab: it is translated in the reader. */
async function toggle(tabId: number | undefined): Promise<void> {
  if (tabId === undefined || pendingTabs.has(tabId)) return;
  pendingTabs.add(tabId);
  const { isPdf, state } = await waitForPage(tabId).finally(() => pendingTabs.delete(tabId));
  if (isPdf) await openReader({ tabId, url: undefined });
  // A page that cannot be reached stays as it is, as everybody who pressed the key on it sees.
  else await togglePage(tabId, state);
}

/**
 * What a tab shows. Its loader comes when the page has been built, and a key that is pressed before that is heard all the same. Where
 * no loader can be it is not waited for: the tab may soon show another page, for which nobody has pressed the key.
 */
async function waitForPage(tabId: number): Promise<{ isPdf: boolean; state: PageState | undefined }> {
  const start = Date.now();
  let loadedAt = start;
  for (;;) {
    // Both are asked at once: somebody waits for the page to be translated.
    const [isPdf, state] = await Promise.all([showsPdf(tabId), fetchPageState(tabId)]);
    if (isPdf || state) return { isPdf, state };
    const now = Date.now();
    if (await isLoading(tabId)) loadedAt = now;
    if (now - loadedAt > MAX_LOADER_DELAY_MS || now - start > MAX_LOADING_MS) return { isPdf, state };
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

async function isLoading(tabId: number): Promise<boolean> {
  try {
    return (await browser.tabs.get(tabId)).status === 'loading';
  } catch {
    return false; // the tab was closed
  }
}

/** Every translated page takes it from the settings at once. */
function switchMode(): void {
  void changeSettings(({ mode }) => ({ mode: mode === 'bilingual' ? 'translation' : 'bilingual' }));
}
