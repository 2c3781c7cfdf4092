import path from 'node:path';
import {
  launchProfile,
  launchWithExtension,
  waitForInstallationPage,
} from '@interlinear/testing/browsers/extension-browser';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { startSecureFront } from '@interlinear/testing/servers/secure-front';
import { type StandIn, startStandIn } from '@interlinear/testing/stand-ins/stand-in';
import type { BrowserContext, Page, Worker } from 'playwright-core';
import { installProbe } from './probe.ts';

/** The built extension; `scripts/bench.mjs` builds it. */
export const EXTENSION = path.join(import.meta.dirname, '..', '..', 'apps', 'extension', 'dist', 'chrome-mv3');
/** Response time of the engine's stand-in. */
const LATENCY_MS = 150;

export type Variant = 'bare' | 'bilingual' | 'translation';

/** A page in a fresh browser with nothing cached. */
export interface OpenedPage {
  page: Page;
  context: BrowserContext;
  /** Translates the page as the keyboard shortcut does. Resolves with the time in milliseconds since 1970. */
  trigger(): Promise<number>;
  close(): Promise<void>;
}

export interface TestEnvironment {
  edge: StandIn;
  open(variant: Variant, pageName: string): Promise<OpenedPage>;
  close(): Promise<void>;
}

/**
 * Starts the servers around the measured page: its own site, and a stand-in at the real host of the engine.
 * @param pages HTML by name
 */
export async function startTestEnvironment(pages: Readonly<Record<string, string>>): Promise<TestEnvironment> {
  const edge = await startMicrosoftEdgeStandIn();
  const site = await startStandIn(({ path: address }) => {
    const body = pages[address.slice(1)];
    return {
      status: body === undefined ? 404 : 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: body ?? '',
    };
  });
  const front = await startSecureFront({ 'edge.microsoft.com': edge.url, 'page.test': site.url });
  const hosts = Object.fromEntries(
    ['edge.microsoft.com', 'page.test'].map((host) => [host, `127.0.0.1:${front.port}`]),
  );
  return {
    edge,
    async open(variant, pageName) {
      const { context, background, close } = await launch(variant, hosts);
      const page = await context.newPage();
      await page.addInitScript(installProbe);
      await page.goto(`https://page.test/${pageName}`);
      await page.bringToFront();
      edge.reset();
      edge.delay(LATENCY_MS);
      return { page, context, trigger: () => trigger(background), close };
    },
    async close() {
      await Promise.all([front.close(), edge.close(), site.close()]);
    },
  };
}

async function launch(variant: Variant, hosts: Record<string, string>) {
  if (variant === 'bare') return { ...(await launchProfile(hosts)), background: undefined };
  const browser = await launchWithExtension(EXTENSION, hosts);
  await (await waitForInstallationPage(browser)).close();
  await browser.background.evaluate(changingSettings({ target: 'de', mode: variant }));
  return browser;
}

/** Returns a script for the background that changes these settings once the initial ones have been written. */
export function changingSettings(change: object): string {
  return `(async () => {
    for (;;) {
      const { settings } = await chrome.storage.local.get('settings');
      if (settings) return chrome.storage.local.set({ settings: { ...settings, ...${JSON.stringify(change)} } });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })()`;
}

async function trigger(background: Worker | undefined): Promise<number> {
  if (!background) return Date.now();
  return await background.evaluate<number>(`(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const moment = Date.now();
    chrome.commands.onCommand.dispatch('toggle-page', tab);
    return moment;
  })()`);
}
