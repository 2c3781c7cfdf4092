import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { collectPageErrors } from '@interlinear/testing/browser';
import { type GoogleStandIn, startGoogleStandIn } from '@interlinear/testing/engines/google-stand-in';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { type ExtensionBrowser, launchWithExtension, pageOfInstallation } from '@interlinear/testing/extension-browser';
import { PATIENCE_MS } from '@interlinear/testing/patience';
import { startSecureFront } from '@interlinear/testing/secure-front';
import { startStandIn } from '@interlinear/testing/stand-in';
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { defaultSettings, type Settings } from '../src/settings/settings.ts';
import { CHROME_FOLDER } from './build-extension.ts';

const GOOGLE_HOSTS = ['translate-pa.googleapis.com', 'translate.googleapis.com', 'translate.google.com'];

/** The built extension in a real Chromium, with stand-ins at the engines' own hosts. */
export interface ExtensionUnderTest {
  browser: ExtensionBrowser;
  edge: MicrosoftEdgeStandIn;
  google: GoogleStandIn;
  /** Where the test's site is, without a slash at the end. */
  siteUrl: string;
  /** Opens a page of the test's site, in front. */
  open(path: string): Promise<{ page: Page; tabId: number; errors: string[] }>;
  /** As if a keyboard shortcut had been pressed in the tab in front. */
  pressShortcut(command?: string): Promise<void>;
  setSettings(change: Partial<Settings>): Promise<void>;
  /** The toolbar button of a tab. */
  button(tabId: number): Promise<{ badge: string; title: string }>;
  /** The popup, in a tab of its own, speaking of another tab; with the address that the browser tells it of that. */
  openPopup(tabId: number, url?: string): Promise<Page>;
  /** Ends the background as the browser does when it has been idle. */
  endBackground(): Promise<void>;
  /** The extension is loaded anew, as when it was updated: what of it is in pages has no background any more. */
  reload(): Promise<void>;
  /** A click on an item of the context menu, in a tab. */
  chooseFromMenu(item: string, tabId: number): Promise<void>;
  /** Empties the extension's databases and lets it store no more than so many bytes, until the result is called. */
  limitStorage(bytes: number): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface ExtensionOptions {
  /** Hosts that the person has allowed: no test can press the button of a browser's own question. */
  allowedHosts?: readonly string[];
  /** A script that stands for the browser's own translator in the extension's pages: the model is not on this machine. */
  translator?: string;
}

/** @param pages HTML by path */
export async function startExtension(
  pages: Readonly<Record<string, string>>,
  options: ExtensionOptions = {},
): Promise<ExtensionUnderTest> {
  const folder = await prepare(CHROME_FOLDER, options);
  const [edge, google, site] = await Promise.all([
    startMicrosoftEdgeStandIn(),
    startGoogleStandIn(),
    startStandIn(({ path }) => {
      const body = pages[path];
      return {
        status: body === undefined ? 404 : 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: body ?? '',
      };
    }),
  ]);
  const addresses: Record<string, string> = { 'edge.microsoft.com': edge.url };
  for (const host of GOOGLE_HOSTS) addresses[host] = google.url;
  const front = await startSecureFront(addresses);
  const hosts = Object.fromEntries(Object.keys(addresses).map((host) => [host, `127.0.0.1:${front.port}`]));
  const browser = await launchWithExtension(folder, hosts);
  await (await pageOfInstallation(browser)).close();
  const { context } = browser;
  let { background } = browser;
  // The background writes the first settings when it is installed; what a test sets comes after.
  await vi.waitUntil(
    () => background.evaluate(`chrome.storage.local.get('settings').then(({ settings }) => !!settings)`),
    { timeout: PATIENCE_MS },
  );

  return {
    browser,
    edge,
    google,
    siteUrl: site.url,
    async open(path) {
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      const errors = collectPageErrors(page);
      await page.goto(site.url + path);
      await page.bringToFront();
      return { page, tabId: await background.evaluate<number>(`${TAB_IN_FRONT}.then((tab) => tab.id)`), errors };
    },
    pressShortcut: (command = 'toggle-page') =>
      // Synthetic keys do not reach a browser's commands.
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
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      await page.setViewportSize({ width: 344, height: 600 });
      await page.addInitScript(`chrome.tabs.query = async () => [${JSON.stringify({ id: tabId, url })}]`);
      await page.goto(`${browser.origin}/popup.html`);
      return page;
    },
    async endBackground() {
      const page = await context.newPage();
      // Not the popup, whose questions would wake it again.
      await page.goto(`${browser.origin}/manifest.json`);
      const session = await context.newCDPSession(page);
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await page.close();
    },
    async reload() {
      const started = context.waitForEvent('serviceworker');
      // Nobody is left to answer.
      void background.evaluate('chrome.runtime.reload()').catch(() => {});
      background = await started;
      browser.background = background;
    },
    chooseFromMenu: (item, tabId) =>
      background.evaluate(
        `chrome.tabs.get(${tabId}).then((tab) => chrome.contextMenus.onClicked.dispatch({ menuItemId: '${item}' }, tab))`,
      ),
    async limitStorage(bytes) {
      // The limit is there as long as the page it was said through.
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      // A browser does not count small additions to what is there.
      await session.send('Storage.clearDataForOrigin', { origin: browser.origin, storageTypes: 'indexeddb' });
      await session.send('Storage.overrideQuotaForOrigin', { origin: browser.origin, quotaSize: bytes });
      return () => page.close();
    },
    async close() {
      await browser.close();
      await Promise.all([front.close(), edge.close(), google.close(), site.close()]);
    },
  };
}

/** Runs an expression where the loader runs: in the extension's own world of the page. */
export async function evaluateInLoader(page: Page, origin: string, expression: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const worlds: { id: number; origin: string }[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context));
  await session.send('Runtime.enable');
  const loader = worlds.find((world) => world.origin === origin);
  if (!loader) throw new Error('There is no loader on this page.');
  const { result } = await session.send('Runtime.evaluate', {
    expression,
    contextId: loader.id,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value;
}

/** The built extension as a person's browser would have it: with the hosts they allowed, and the browser's own translator. */
async function prepare(folder: string, { allowedHosts = [], translator }: ExtensionOptions): Promise<string> {
  if (allowedHosts.length === 0 && translator === undefined) return folder;
  const copy = `${folder}-prepared`;
  await rm(copy, { recursive: true, force: true });
  await cp(folder, copy, { recursive: true });
  await edit(`${copy}/manifest.json`, (manifest) => {
    const { host_permissions, ...others } = JSON.parse(manifest);
    return JSON.stringify({ ...others, host_permissions: [...host_permissions, ...allowedHosts] });
  });
  if (translator === undefined) return copy;
  await writeFile(`${copy}/translator.js`, translator);
  for (const page of ['offscreen', 'options']) {
    await edit(`${copy}/${page}.html`, (html) =>
      html.replace('<head>', '<head><script src="/translator.js"></script>'),
    );
  }
  return copy;
}

async function edit(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, 'utf8')));
}

const TAB_IN_FRONT = 'chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => tab)';
