import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { build } from 'vite';
import { launchBrowser } from './chromium.ts';

/** Pages in a real Chromium with one of our modules, whose exports are the global `underTest`. */
export interface PagesUnderTest {
  browser: Browser;
  /** Opens a page with this HTML and the module loaded. Each page has a browser context of its own. */
  open(html: string, options?: OpenOptions): Promise<Page>;
  close(): Promise<void>;
}

export interface OpenOptions {
  context?: BrowserContextOptions;
  /** HTML of further files on the page's host by path, e.g. `/frame.html`. */
  files?: Readonly<Record<string, string>>;
}

/** Address of every page under test. All requests are intercepted; no server runs. */
const PAGE_ADDRESS = 'http://127.0.0.1:9/';

/**
 * Bundles the module as an extension build does and starts Chromium.
 * @param entry the module, e.g. `new URL('./in-page.ts', import.meta.url)`
 */
export async function preparePages(entry: URL, browserArguments: readonly string[] = []): Promise<PagesUnderTest> {
  const [script, browser] = await Promise.all([bundle(entry), launchBrowser('headless shell', browserArguments)]);
  return {
    browser,
    open: (html, options = {}) => openPage(browser, script, html, options),
    close: () => browser.close(),
  };
}

async function openPage(browser: Browser, script: string, html: string, options: OpenOptions): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options.context });
  const page = await context.newPage();
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    const body = pathname === '/' ? html : options.files?.[pathname];
    return route.fulfill(
      body === undefined ? { status: 404, body: '' } : { contentType: 'text/html; charset=utf-8', body },
    );
  });
  await page.goto(PAGE_ADDRESS);
  // Evaluated through the debugger, which bypasses the page's Content-Security-Policy as an extension does.
  await page.evaluate(`${script}; globalThis.underTest = underTest;`);
  return page;
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
