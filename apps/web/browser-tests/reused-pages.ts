import { collectPageErrors } from '@interlinear/testing/browsers/chromium';
import { EVENT_TIMEOUT_MS } from '@interlinear/testing/timeouts';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

export interface OpenOptions extends BrowserContextOptions {
  /** Written to `localStorage` before the page loads, unless present. */
  stored?: Record<string, string>;
  /** Runs before the page's own scripts. */
  script?: string;
  /** Adds listeners that must not miss what happens while the page loads. */
  beforeLoad?: (page: Page) => void;
}

export interface OpenPage {
  page: Page;
  context: BrowserContext;
  /** Console errors and uncaught exceptions so far. */
  errors: string[];
}

/** An empty page of a site, in a context of its own, and what a later test may reuse it for. */
interface EmptyPage extends OpenPage {
  /** Context options that cannot be changed later, as JSON. */
  fixedOptions: string;
  devtools: CDPSession;
}

/** Opens pages of one site for tests. Pages are reused, because a new context compiles the site's scripts again. */
export function createReusedPages(browser: Browser, siteUrl: string) {
  const idle: EmptyPage[] = [];

  /** Returns an empty page until the end of the current test, with the options applied. */
  return async function takeInTest(options: OpenOptions): Promise<OpenPage> {
    const { stored = {}, script, beforeLoad, permissions = [], colorScheme = 'light', ...contextOptions } = options;
    const { viewport = WIDE, ...fixed } = contextOptions;
    const fixedOptions = JSON.stringify(fixed);
    const index = idle.findIndex((page) => page.fixedOptions === fixedOptions);
    const opened = idle.splice(index, index === -1 ? 0 : 1)[0] ?? (await openEmptyPage(browser, fixed));
    const { page, context } = opened;
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    if (permissions.length > 0) await context.grantPermissions(permissions);
    const initScripts = await addInitScripts(page, stored, script);
    beforeLoad?.(page);
    onTestFinished(async ({ task }) => {
      if (context.isClosed()) return;
      // A handler that still runs may wait for a request that its page has given up. Its errors belong to no test.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      for (const added of initScripts) await added.dispose();
      const isReusable = task.result?.state !== 'fail' && (await clear(opened, siteUrl));
      if (isReusable) idle.push(opened);
      else await context.close();
    });
    return opened;
  };
}

/** It would answer in place of routes set by tests. */
export const NO_SERVICE_WORKER = { serviceWorkers: 'block' } as const;

const WIDE = { width: 1440, height: 900 };

async function openEmptyPage(browser: Browser, options: BrowserContextOptions): Promise<EmptyPage> {
  const context = await browser.newContext({ viewport: WIDE, ...NO_SERVICE_WORKER, ...options });
  // Shorter than the test timeout, so that a failure names the missing element.
  context.setDefaultTimeout(EVENT_TIMEOUT_MS);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  return { page, context, devtools, errors: collectPageErrors(page), fixedOptions: JSON.stringify(options) };
}

/** The answer of a visitor who was asked about cookies before; otherwise the dialog would cover every page. */
const ANSWERED = { 'cookie-preferences': '{"functional":true,"performance":false,"targeting":false}' };

/** Runs these scripts on every load until they are disposed. */
export async function addInitScripts(page: Page, stored: Readonly<Record<string, string>>, script?: string) {
  return [
    ...(script ? [await page.addInitScript(script)] : []),
    await page.addInitScript(
      (entries) => {
        for (const [key, value] of entries) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      },
      Object.entries({ ...ANSWERED, ...stored }),
    ),
  ];
}

/**
 * Removes everything that a test left behind: other tabs, storage, cookies, permissions, history, pointer, errors.
 * @returns whether the page can be reused. A fake clock stays installed in its context.
 */
async function clear({ page, context, devtools, errors }: EmptyPage, siteUrl: string): Promise<boolean> {
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.setOffline(false);
  await page.mouse.move(0, 0);
  // This file belongs to the site's origin, but runs no script that could store anything meanwhile.
  await page.goto(`${siteUrl}/robots.txt`);
  const hasFakeClock = await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.name = '';
    return '__pwClock' in window;
  });
  if (hasFakeClock) return false;
  const storageTypes = 'indexeddb,cache_storage,service_workers,file_systems';
  await devtools.send('Storage.clearDataForOrigin', { origin: siteUrl, storageTypes });
  await devtools.send('Page.resetNavigationHistory');
  await context.clearCookies();
  await context.clearPermissions();
  errors.length = 0;
  return true;
}
