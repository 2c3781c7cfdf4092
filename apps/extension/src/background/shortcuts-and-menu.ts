import { browser } from 'wxt/browser';
import { openReader } from '../hand-over/open-reader.ts';
import type { MessageName } from '../messages/say.ts';
import type { PageState } from '../protocol/page-state.ts';
import {
  PART_COMMAND,
  PICTURE_COMMANDS,
  SUBTITLE_COMMAND,
  SWITCH_MODE_COMMAND,
  TOGGLE_COMMANDS,
} from '../protocol/shortcuts.ts';
import { addTo, isListed } from '../settings/always-never.ts';
import { changeSettings } from '../settings/settings-store.ts';
import {
  fetchAboutPage,
  fetchPageState,
  sendCommand,
  showsPdf,
  togglePage,
  togglePictures,
  translatePicture,
} from '../tabs/tab-messages.ts';
import { toggleSubtitles } from './subtitle-handlers.ts';
import type { TabProgress } from './tabs/tab-progress.ts';

const MENU_ITEM = 'translate-page';
/** In the menu of the toolbar button. */
const ALWAYS_MENU_ITEM = 'always-site';
const SELECTION_MENU_ITEM = 'translate-selection';
/** Maximum wait for a page that is still loading, then for its loader, and the polling interval. */
const MAX_LOADING_MS = 10_000;
const MAX_LOADER_DELAY_MS = 1_000;
const POLL_INTERVAL_MS = 100;

/**
 * Registers keyboard shortcuts and the context menu. Must run synchronously at background start, or events are lost.
 */
export function registerShortcutsAndMenu(progress: TabProgress): void {
  browser.commands.onCommand.addListener((command, tab) => {
    if (TOGGLE_COMMANDS.some((toggle) => toggle === command)) void toggle(tab?.id, progress);
    else if (command === SWITCH_MODE_COMMAND) switchMode();
    else if (command === PART_COMMAND && tab?.id !== undefined) void sendCommand(tab.id, 'choose-part', 0);
    else if (command === SUBTITLE_COMMAND && tab?.id !== undefined) void toggleSubtitles(tab.id);
    else if (tab?.id !== undefined) void runPictureCommand(command, tab.id);
  });
  browser.contextMenus.onClicked.addListener((click, tab) => {
    if (click.menuItemId === MENU_ITEM) void toggle(tab?.id, progress);
    else if (click.menuItemId === ALWAYS_MENU_ITEM && tab?.id !== undefined) void alwaysTranslate(tab.id);
    else if (click.menuItemId === PART_COMMAND && tab?.id !== undefined)
      void sendCommand(tab.id, 'choose-part', 0); // a page out of reach stays unchanged
    // A frame out of reach has no selection to ask for.
    else if (click.menuItemId === SELECTION_MENU_ITEM && tab?.id !== undefined)
      void sendCommand(tab.id, 'translate-selection', click.frameId);
    else if (click.menuItemId === PICTURE_COMMANDS[0] && tab?.id !== undefined)
      void translatePicture(tab.id, { frameId: click.frameId ?? 0, address: click.srcUrl });
    else if (tab?.id !== undefined) void runPictureCommand(String(click.menuItemId), tab.id);
  });
  // The browser keeps menu items across background restarts. One title covers both directions: a title per tab would
  // need an update on every tab switch, waking the background each time.
  browser.runtime.onInstalled.addListener(() => {
    browser.contextMenus.create({
      id: MENU_ITEM,
      title: browser.i18n.getMessage('commandTogglePage'),
      contexts: ['page', 'frame', 'link', 'image', 'selection'],
    });
    browser.contextMenus.create({
      id: PART_COMMAND,
      title: browser.i18n.getMessage('partChoose'),
      contexts: ['page', 'link', 'image'],
    });
    browser.contextMenus.create({
      id: ALWAYS_MENU_ITEM,
      title: browser.i18n.getMessage('menuAlwaysSite'),
      contexts: ['action'],
    });
    browser.contextMenus.create({
      id: SELECTION_MENU_ITEM,
      title: browser.i18n.getMessage('selectionTranslate'),
      contexts: ['selection'],
    });
    // Pictures may be backgrounds or covered by links.
    for (const [id, title] of Object.entries(PICTURE_MENU)) {
      browser.contextMenus.create({
        id,
        title: browser.i18n.getMessage(title),
        contexts: ['image', 'page', 'frame', 'link', 'video'],
      });
    }
  });
}

/** Adds the site of a tab to those that are always translated, and translates the tab. */
async function alwaysTranslate(tabId: number): Promise<void> {
  const host = (await fetchAboutPage(tabId))?.host;
  // Pages without a host are no site.
  if (!host) return;
  await changeSettings((settings) => (isListed(settings.always, { host }) ? {} : addTo(settings, 'always', { host })));
  await sendCommand(tabId, 'start');
}

const PICTURE_MENU = {
  'translate-picture': 'pictureTranslate',
  'translate-pictures': 'commandTranslatePictures',
  'select-area': 'areaTranslate',
} satisfies Record<(typeof PICTURE_COMMANDS)[number], MessageName>;

async function runPictureCommand(command: string, tabId: number): Promise<void> {
  if (command === 'translate-picture') await translatePicture(tabId);
  else if (command === 'translate-pictures') await togglePictures(tabId);
  else if (command === 'select-area') await sendCommand(tabId, 'select-area', 0);
}

/** Tabs being waited for; further key presses in them are ignored. */
const pendingTabs = new Set<number>();

/** Translates the tab or restores it. A PDF has no text in its tab, so it opens in the reader. */
async function toggle(tabId: number | undefined, progress: TabProgress): Promise<void> {
  if (tabId === undefined || pendingTabs.has(tabId)) return;
  pendingTabs.add(tabId);
  const { isPdf, state } = await waitForPage(tabId).finally(() => pendingTabs.delete(tabId));
  if (isPdf) await openReader({ tabId, url: undefined });
  // A page out of reach stays unchanged.
  else await togglePage(tabId, progress.stateOf(tabId, state));
}

/**
 * Reports what a tab shows. A key may be pressed before the page's loader exists, so this waits for it. Pages without a
 * loader are given up on quickly, because the tab may navigate to another page meanwhile.
 */
async function waitForPage(tabId: number): Promise<{ isPdf: boolean; state: PageState | undefined }> {
  const start = Date.now();
  let loadedAt = start;
  for (;;) {
    // Ask both in parallel to save time.
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

/** Toggles bilingual mode; translated pages react to the changed setting. */
function switchMode(): void {
  void changeSettings(({ mode }) => ({ mode: mode === 'bilingual' ? 'translation' : 'bilingual' }));
}
