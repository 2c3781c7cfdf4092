import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserProgram, collectPageErrors, launchBrowser } from '@interlinear/testing/browsers/chromium';
import { copyPostgresTemplate } from '@interlinear/testing/databases/postgres-template';
import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import { DEEPL_KEY, startDeeplStandIn } from '@interlinear/testing/engines/deepl-stand-in';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import { cleanUpAfterCaller } from '@interlinear/testing/servers/clean-up-after-caller';
import { exitWithVitest } from '@interlinear/testing/servers/exit-with-vitest';
import { type RunningServer, startServer } from '@interlinear/testing/servers/server';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { EVENT_TIMEOUT_MS } from '@interlinear/testing/timeouts';
import type { Browser, Page } from 'playwright-core';
import {
  addInitScripts,
  createReusedPages,
  NO_SERVICE_WORKER,
  type OpenOptions,
  type OpenPage,
} from './reused-pages.ts';
import { writeSharedSiteFiles } from './shared-site-files.ts';

export type { OpenOptions };

/** The real server and a real browser; only the engines are stand-ins. */
export interface SiteUnderTest {
  server: RunningServer;
  edge: MicrosoftEdgeStandIn;
  deepl: StandIn;
  openai: AiStandIn;
  open(path: string, options?: OpenOptions): Promise<OpenPage>;
  /** Opens a page until the end of the current test, as a first-time visitor. Later tests reuse its tab. */
  openInTest(path: string, options?: OpenOptions): Promise<OpenPage>;
  close(): Promise<void>;
}

/** The site of this worker for most test files, which use it one after another: a start costs 4 s of CPU time. */
let shared: Promise<SiteUnderTest> | undefined;

/**
 * Returns the site of this worker until `close`. Names of users must differ between its test files, and so must the texts that one of
 * them has translated in a way of its own, because the server remembers translations.
 */
export async function useSharedSite(): Promise<SiteUnderTest> {
  shared ??= startSharedSite();
  const site = await shared;
  return {
    ...site,
    async close() {
      site.edge.reset();
      site.deepl.reset();
      site.openai.reset();
    },
  };
}

async function startSharedSite(): Promise<SiteUnderTest> {
  const folder = await mkdtemp(path.join(tmpdir(), 'interlinear-shared-site-'));
  const site = await startSite(await writeSharedSiteFiles(folder));
  cleanUpAfterCaller(site.server.dataFolder, ['rm', '-rf', folder]);
  exitWithVitest();
  return site;
}

/** @param environment additional environment variables of the server */
export async function startSite(
  environment: Readonly<Record<string, string>> = {},
  program?: BrowserProgram,
): Promise<SiteUnderTest> {
  const [edge, deepl, openai, database] = await Promise.all([
    startMicrosoftEdgeStandIn(),
    startDeeplStandIn(),
    startOpenaiStandIn(),
    // A prepared data folder contains its database, embedded. Elsewhere PostgreSQL spares the tests CPU time.
    environment.DATA_DIR === undefined ? copyPostgresTemplate() : undefined,
  ]);
  const [started, browser] = await Promise.all([
    startServer({
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '0',
      // Lets `registerPerson` come from a network of its own.
      TRUST_PROXY: '127.0.0.1',
      STORED_TRANSLATIONS: '0',
      MICROSOFT_EDGE_BASE_URL: edge.url,
      DEEPL_API_KEY: DEEPL_KEY,
      DEEPL_BASE_URL: deepl.url,
      OPENAI_API_KEY,
      OPENAI_BASE_URL: `${openai.url}/v1`,
      ...(database !== undefined && { DATABASE_URL: database }),
      ...environment,
    }),
    launchBrowser(program),
  ]);
  // The server says which address it listens on, not the name that its site is known by.
  const host = environment.HOST ?? '127.0.0.1';
  const server = { ...started, url: started.url.replace('127.0.0.1', host) };
  const open = (path: string, options?: OpenOptions) => openPage(browser, server.url + path, options);
  const takeInTest = createReusedPages(browser, server.url);
  return {
    server,
    edge,
    deepl,
    openai,
    open,
    async openInTest(path, options = {}) {
      const opened = await takeInTest(options);
      await load(opened.page, server.url + path, options);
      return opened;
    },
    async close() {
      await browser.close();
      await server.stop();
      await Promise.all([edge.close(), deepl.close(), openai.close()]);
    },
  };
}

/** Settings of the text translator with the two engines that have stand-ins. */
const TWO_ENGINES = {
  version: 1,
  sourceLanguage: 'auto',
  targetLanguage: 'de',
  activeServices: ['microsoft-edge', 'deepl'],
  serviceOrder: ['microsoft-edge', 'deepl'],
  recentLanguages: [] as string[],
  keepsHistory: true,
  usesSingleKeys: true,
  view: 'plain',
};

/** Returns `localStorage` entries with settings of the text translator. */
export function storedSettings(changes: Partial<typeof TWO_ENGINES> = {}): Record<string, string> {
  return { textTranslatorSettings: JSON.stringify({ ...TWO_ENGINES, ...changes }) };
}

/** Returns `localStorage` entries with settings of the document translator: Microsoft Edge, as a PDF, from English to German by default. */
export function storedDocumentSettings(
  changed: { sourceLanguage?: string; targetLanguage?: string; selectedEngine?: string } = {},
): Record<string, string> {
  const settings = {
    version: 1,
    extractSettings: { is_ocr: false, enable_formula: true, enable_table: true },
    selectedEngine: 'microsoft-edge',
    downloadFormat: 'pdf',
    sourceLanguage: 'en',
    targetLanguage: 'de',
    recentLanguages: [],
    glossaryId: '',
    ...changed,
  };
  return { pdfSettings: JSON.stringify(settings) };
}

async function openPage(browser: Browser, url: string, options: OpenOptions = {}): Promise<OpenPage> {
  const { stored = {}, script, beforeLoad, ...contextOptions } = options;
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...NO_SERVICE_WORKER,
    ...contextOptions,
  });
  // Shorter than the test timeout, so that a failure names the missing element.
  context.setDefaultTimeout(EVENT_TIMEOUT_MS);
  const page = await context.newPage();
  await addInitScripts(page, stored, script);
  const errors = collectPageErrors(page);
  beforeLoad?.(page);
  await load(page, url, options);
  return { page, context, errors };
}

async function load(page: Page, url: string, { javaScriptEnabled }: OpenOptions): Promise<void> {
  if (javaScriptEnabled === false) await page.goto(url);
  else await visit(page, url);
}

/**
 * Goes to another screen inside the app, as a link does, which costs a quarter of a load. Resolves once the heading is that of the
 * new screen, so both must be in the same language, and different.
 * @param path such as `/en/pricing`
 */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('h1:not([data-left])').first().waitFor({ state: 'attached' });
}

/** Loads a page from scratch, as if its address had been entered. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForProgram(page);
}

/** Waits until React has hydrated the prerendered page; earlier input is lost. */
export async function waitForProgram(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const button = document.querySelector('header button');
    // Every page has a navbar, so a document without one is a file.
    return !button || Object.keys(button).some((key) => key.startsWith('__reactProps'));
  });
}
