import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { exitWithVitest } from '../servers/exit-with-vitest.ts';
import { launchBrowser } from './chromium.ts';

/** Pages in a real Chromium with one of our modules, whose exports are the global `underTest`. */
export interface PagesUnderTest {
  /** Opens a page with this HTML and the module loaded, if possible in the tab of an earlier test. */
  open(html: string): Promise<Page>;
  /** Ends the use of a page. @param isReusable whether a later test may use its tab */
  release(page: Page, isReusable: boolean): Promise<void>;
  /** Closes the pages that are still open. */
  close(): Promise<void>;
}

/** Address of every page under test. All requests are intercepted; no server runs. */
const PAGE_ADDRESS = 'http://127.0.0.1:9/';

/** The browser of this worker, which its test files use one after another: a start costs a second of CPU time. */
let shared: Promise<Browser> | undefined;
/** Scripts by the address of their module. */
const scripts = new Map<string, Promise<string>>();
/** Tabs that tests have released: a new one, with a browser context of its own, costs a third of a second of CPU time. */
const idle: Page[] = [];

/**
 * Bundles the module as an extension build does, and opens pages with it in the Chromium of this worker.
 * @param entry the module, e.g. `new URL('./in-page.ts', import.meta.url)`
 */
export async function preparePages(entry: URL): Promise<PagesUnderTest> {
  const scriptOf = scripts.get(entry.href) ?? bundle(entry);
  scripts.set(entry.href, scriptOf);
  shared ??= startSharedBrowser();
  const [script, browser] = await Promise.all([scriptOf, shared]);
  const open = new Set<Page>();
  return {
    async open(html) {
      const page = idle.pop() ?? (await openTab(browser));
      open.add(page);
      await page.route('**/*', (route) => {
        const { pathname } = new URL(route.request().url());
        return route.fulfill(
          pathname === '/' ? { contentType: 'text/html; charset=utf-8', body: html } : { status: 404, body: '' },
        );
      });
      await page.goto(PAGE_ADDRESS);
      // Evaluated through the debugger, which bypasses the page's Content-Security-Policy as an extension does.
      await page.evaluate(`${script}; globalThis.underTest = underTest;`);
      return page;
    },
    async release(page, isReusable) {
      open.delete(page);
      if (!isReusable) return page.context().close();
      await emptyTab(page);
      idle.push(page);
    },
    async close() {
      for (const page of open) await page.context().close();
      open.clear();
    },
  };
}

async function startSharedBrowser(): Promise<Browser> {
  const browser = await launchBrowser();
  exitWithVitest();
  return browser;
}

async function openTab(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  return context.newPage();
}

/** Removes what a test left in a tab: its page, routes, listeners, pointer and history. */
async function emptyTab(page: Page): Promise<void> {
  page.removeAllListeners('pageerror');
  await page.unrouteAll({ behavior: 'wait' });
  await page.mouse.move(0, 0);
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Page.resetNavigationHistory');
  await session.detach();
}

/** Bundles a module and its imports into one script, which defines `underTest`. */
export async function bundle(entry: URL): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      lib: { entry: fileURLToPath(entry), formats: ['iife'], name: 'underTest', fileName: 'under-test' },
    },
  });
  const [result] = Array.isArray(output) ? output : [output];
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry.pathname} was not bundled into one script`);
  return chunk.code;
}
