import { collectPageErrors } from '@interlinear/testing/browsers/chromium';
import type { ExtensionBrowser } from '@interlinear/testing/browsers/extension-browser';
import { type GoogleStandIn, startGoogleStandIn } from '@interlinear/testing/engines/google-stand-in';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { startStandIn } from '@interlinear/testing/stand-ins/stand-in';
import { EVENT_TIMEOUT_MS } from '@interlinear/testing/timeouts';
import type { CDPSession, Disposable, Frame, Page } from 'playwright-core';
import { vi } from 'vitest';
import { defaultSettings, type Settings } from '../src/settings/settings.ts';
import { createReusableTabs, type ReusableTabs } from './reusable-tabs.ts';
import { type ExtensionChanges, launchExtension, loadExtension } from './shared-browser.ts';

const GOOGLE_HOSTS = ['translate-pa.googleapis.com', 'translate.googleapis.com', 'translate.google.com'];

/** Path of a page without content. */
const BLANK = '/blank-between-tests';

/** The built extension in a real Chromium, with stand-ins at the engines' host names. */
export interface ExtensionUnderTest extends ReusableTabs {
  browser: ExtensionBrowser;
  edge: MicrosoftEdgeStandIn;
  google: GoogleStandIn;
  /** Origin of the test site. */
  siteUrl: string;
  /** Opens a page of the test site in the foreground, and waits until the extension's scripts in it listen. */
  open(path: string): Promise<{ page: Page; tabId: number; errors: string[] }>;
  /** Opens an address in the foreground, and waits until the extension's scripts there listen. */
  visit(address: string): Promise<Page>;
  /** Simulates a keyboard shortcut in the active tab. */
  pressShortcut(command?: string): Promise<void>;
  setSettings(change: Partial<Settings>): Promise<void>;
  /** Returns badge and title of a tab's toolbar button. */
  button(tabId: number): Promise<{ badge: string; title: string }>;
  /** Opens the popup in its own tab, for another tab; `url` is the address the browser would reveal. */
  openPopup(tabId: number, url?: string): Promise<Page>;
  /** Sends a message to the background, which starts if it is stopped, and returns the answer. */
  send(message: object): Promise<unknown>;
  /** Stops the background like the browser does when it is idle. */
  endBackground(): Promise<void>;
  /** Reloads the extension like an update; its scripts inside pages lose the background. */
  reload(): Promise<void>;
  /** Clicks an item of a tab's context menu. */
  chooseFromMenu(item: string, tabId: number): Promise<void>;
  /** Clears the extension's databases and limits its storage until the returned function is called. */
  limitStorage(bytes: number): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface ExtensionOptions extends ExtensionChanges {
  /** Further hosts that resolve, with the stand-ins that answer for them. */
  hosts?: Readonly<Record<string, string>>;
  /** Language of the browser, and so of the extension; default English. It takes a browser of its own, with the extension as it is built. */
  language?: string;
}

/** @param pages HTML by path */
export async function startExtension(
  pages: Readonly<Record<string, string>>,
  options: ExtensionOptions = {},
): Promise<ExtensionUnderTest> {
  const [edge, google, site] = await Promise.all([
    startMicrosoftEdgeStandIn(),
    startGoogleStandIn(),
    startStandIn(({ path }) => {
      const body = path === BLANK ? '<!doctype html><link rel="icon" href="data:,">' : pages[path];
      // The browser asks for it once, at any time, and a refusal would count as an error of the page that is open.
      const isIcon = path === '/favicon.ico';
      return {
        status: isIcon ? 204 : body === undefined ? 404 : 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: body ?? '',
      };
    }),
  ]);
  const addresses: Record<string, string> = { ...options.hosts, 'edge.microsoft.com': edge.url };
  for (const host of GOOGLE_HOSTS) addresses[host] = google.url;
  const browser = options.language
    ? await launchExtension(addresses, options.language)
    : await loadExtension(addresses, options);
  const { context } = browser;
  let { background } = browser;
  // The background writes the default settings after installation; tests change them afterwards.
  await vi.waitUntil(
    () => background.evaluate(`chrome.storage.local.get('settings').then(({ settings }) => !!settings)`),
    { timeout: EVENT_TIMEOUT_MS },
  );

  const tabs = createReusableTabs(context, { site: site.url + BLANK, extension: quietAddress(browser) });
  const popups: { page: Page; script: Disposable }[] = [];
  const show = async (page: Page, address: string) => {
    await page.goto(address);
    await page.bringToFront();
    await waitForLoaders(page, browser.origin);
  };

  return {
    ...tabs,
    async endTest(test) {
      for (const { page, script } of popups.splice(0)) if (!page.isClosed()) await script.dispose();
      await tabs.endTest(test);
    },
    browser,
    edge,
    google,
    siteUrl: site.url,
    async open(path) {
      const page = await tabs.newPage();
      const errors = collectPageErrors(page);
      await show(page, site.url + path);
      return { page, tabId: await background.evaluate<number>(`${TAB_IN_FRONT}.then((tab) => tab.id)`), errors };
    },
    async visit(address) {
      const page = await tabs.newPage();
      await show(page, address);
      return page;
    },
    pressShortcut: (command = 'toggle-page') =>
      // Synthetic key events do not trigger browser commands.
      background.evaluate(`${TAB_IN_FRONT}.then((tab) => chrome.commands.onCommand.dispatch('${command}', tab))`),
    setSettings: (change) =>
      background.evaluate(
        `chrome.storage.local.set({ settings: ${JSON.stringify({ ...defaultSettings('de'), ...change })} })`,
      ),
    button: (tabId) =>
      background.evaluate(`Promise.all([
        chrome.action.getBadgeText({ tabId: ${tabId} }),
        chrome.action.getTitle({ tabId: ${tabId} }),
      ]).then(([badge, title]) => ({ badge, title }))`),
    async openPopup(tabId, url) {
      const page = await tabs.newExtensionPage();
      await page.setViewportSize({ width: 344, height: 600 });
      const script = `chrome.tabs.query = async () => [${JSON.stringify({ id: tabId, url })}]`;
      popups.push({ page, script: await page.addInitScript(script) });
      await page.goto(`${browser.origin}/popup.html`);
      return page;
    },
    async send(message) {
      return (await quietPage(browser)).evaluate(`chrome.runtime.sendMessage(${JSON.stringify(message)})`);
    },
    async endBackground() {
      const session = await context.newCDPSession(await quietPage(browser));
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await session.detach();
    },
    async reload() {
      // The reload closes the extension's pages.
      await context.pages()[0]?.goto('about:blank');
      const started = context.waitForEvent('serviceworker');
      // The reload destroys the context, so no answer comes.
      void background.evaluate('chrome.runtime.reload()').catch(() => {});
      background = await started;
      browser.background = background;
    },
    chooseFromMenu: (item, tabId) =>
      background.evaluate(
        `chrome.tabs.get(${tabId}).then((tab) => chrome.contextMenus.onClicked.dispatch({ menuItemId: '${item}' }, tab))`,
      ),
    async limitStorage(bytes) {
      // The limit lasts as long as the page that set it.
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      // The quota ignores small additions to existing data.
      await session.send('Storage.clearDataForOrigin', { origin: browser.origin, storageTypes: 'indexeddb' });
      await session.send('Storage.overrideQuotaForOrigin', { origin: browser.origin, quotaSize: bytes });
      return () => page.close();
    },
    async close() {
      await browser.close();
      await Promise.all([edge.close(), google.close(), site.close()]);
    },
  };
}

/** Returns the browser's first tab with a page of the extension that runs nothing: another would wake the background by its requests. */
async function quietPage(browser: ExtensionBrowser): Promise<Page> {
  const [page] = browser.context.pages();
  if (!page) throw new Error('The browser has no window');
  const address = quietAddress(browser);
  if (page.url() !== address) await page.goto(address);
  return page;
}

/** Returns the address of a page of the extension that runs nothing. */
function quietAddress({ origin }: ExtensionBrowser): string {
  return `${origin}/manifest.json`;
}

/** Evaluates an expression in the extension's isolated world of a page's outermost frame, where the loader runs. */
export async function evaluateInLoader(page: Page, origin: string, expression: string): Promise<unknown> {
  const observer = observers.get(page) ?? observeWorlds(page);
  observers.set(page, observer);
  const { session, worlds, mainFrameId } = await observer;
  const loader = worlds.find((world) => world.origin === origin && world.frameId === mainFrameId);
  if (!loader) throw new Error('There is no loader on this page.');
  const { result } = await session.send('Runtime.evaluate', {
    expression,
    contextId: loader.id,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value;
}

/** Changes the settings, and waits until the outermost frame of an open page has received them. */
export async function setSettingsOf(
  page: Page,
  extension: ExtensionUnderTest,
  change: Partial<Settings>,
): Promise<void> {
  const inLoader = (expression: string) => evaluateInLoader(page, extension.browser.origin, expression);
  // Listeners are called in the order in which they were added, so the extension's own has been called before this one.
  await inLoader(`globalThis.settingsReceived = {
    wait: new Promise((resolve) => chrome.storage.local.onChanged.addListener(function receive(changes) {
      if (!changes.settings) return;
      chrome.storage.local.onChanged.removeListener(receive);
      resolve(true);
    })),
  }, true`);
  await extension.setSettings(change);
  await inLoader('settingsReceived.wait');
}

/**
 * Waits until the loaders of a page and of its frames have read the settings; they miss earlier keys, movements of the pointer and
 * messages.
 * @param target a page with its frames in the same process, or a frame in another process
 */
export async function waitForLoaders(target: Page | Frame, origin: string): Promise<void> {
  const { session, worlds } = await observeWorlds(target);
  const { frameTree } = await session.send('Page.getFrameTree');
  for (const frameId of documentsIn(frameTree)) {
    const findLoader = () => worlds.find((world) => world.origin === origin && world.frameId === frameId);
    const { id: contextId } = await vi.waitUntil(findLoader, { timeout: EVENT_TIMEOUT_MS });
    // The storage answers in the order of calls, so the loader's own has been answered as well.
    const expression = `chrome.storage.local.get('settings')`;
    await session.send('Runtime.evaluate', { expression, contextId, awaitPromise: true });
  }
  await session.detach();
}

interface FrameTree {
  frame: { id: string; url: string; mimeType: string };
  childFrames?: FrameTree[];
}

/** Returns the ids of the frames with an HTML document that was loaded from an address. */
function documentsIn({ frame, childFrames = [] }: FrameTree): string[] {
  const isDocument = /^https?:/.test(frame.url) && frame.mimeType === 'text/html';
  return [...(isDocument ? [frame.id] : []), ...childFrames.flatMap(documentsIn)];
}

interface WorldObserver {
  session: CDPSession;
  mainFrameId: string;
  /** The JavaScript worlds of all frames. */
  worlds: readonly { id: number; origin: string; frameId: string }[];
}

/** One observer for each page: tests poll by evaluating, and every open session slows down the page. */
const observers = new WeakMap<Page, Promise<WorldObserver>>();

async function observeWorlds(target: Page | Frame): Promise<WorldObserver> {
  const page = 'page' in target ? target.page() : target;
  const session = await page.context().newCDPSession(target);
  const { frameTree } = await session.send('Page.getFrameTree');
  const worlds: { id: number; origin: string; frameId: string }[] = [];
  session.on('Runtime.executionContextCreated', ({ context: { id, origin, auxData } }) => {
    worlds.push({ id, origin, frameId: String(auxData?.frameId) });
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    const index = worlds.findIndex(({ id }) => id === executionContextId);
    if (index >= 0) worlds.splice(index, 1);
  });
  session.on('Runtime.executionContextsCleared', () => {
    worlds.length = 0;
  });
  await session.send('Runtime.enable');
  return { session, worlds, mainFrameId: frameTree.frame.id };
}

const TAB_IN_FRONT = 'chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => tab)';
