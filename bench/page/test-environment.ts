import path from 'node:path';
import {
  type ExtensionBrowser,
  launchProfile,
  launchWithExtension,
  waitForInstallationPage,
} from '@interlinear/testing/browsers/extension-browser';
import { startGoogleStandIn } from '@interlinear/testing/engines/google-stand-in';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { startSecureFront } from '@interlinear/testing/servers/secure-front';
import { type StandIn, startStandIn } from '@interlinear/testing/stand-ins/stand-in';
import type { BrowserContext, Page, Worker } from 'playwright-core';
import { installProbe } from './probe.ts';

/** The built extension; `scripts/bench.mjs` builds it. */
export const EXTENSION = path.join(import.meta.dirname, '..', '..', 'apps', 'extension', 'dist', 'chrome-mv3');
/** Response time of the engine's stand-in. */
const LATENCY_MS = 150;

/**
 * Conditions to measure: the bare page; each mode of a translated one; a page in both languages that is translated as it is
 * read; one translated by Google after the background was restarted.
 */
export type Variant = 'bare' | 'bilingual' | 'translation' | 'read' | 'google';

/** Settings of each variant. */
const SETTINGS: Readonly<Record<Exclude<Variant, 'bare'>, object>> = {
  bilingual: { mode: 'bilingual' },
  translation: { mode: 'translation' },
  read: { mode: 'bilingual', reach: { page: [], read: ['microsoft-edge'] } },
  google: { mode: 'bilingual', engine: 'google' },
};

const GOOGLE_HOSTS = ['translate-pa.googleapis.com', 'translate.googleapis.com', 'translate.google.com'];
/** A page that is translated before the measured one, so that the profile has been used. */
const EARLIER_PAGE = 'earlier';

/** A page in a fresh browser with nothing cached. */
export interface OpenedPage {
  page: Page;
  context: BrowserContext;
  engine: StandIn;
  /** Translates the page as the keyboard shortcut does. Resolves with the time in milliseconds since 1970. */
  trigger(): Promise<number>;
  close(): Promise<void>;
}

export interface TestEnvironment {
  /** @param extension folder of the built extension */
  open(variant: Variant, pageName: string, extension?: string): Promise<OpenedPage>;
  close(): Promise<void>;
}

/**
 * Starts the servers around the measured page: its own site, and a stand-in at the real host of the engine.
 * @param pages HTML by name
 */
export async function startTestEnvironment(pages: Readonly<Record<string, string>>): Promise<TestEnvironment> {
  const [edge, google] = await Promise.all([startMicrosoftEdgeStandIn(), startGoogleStandIn()]);
  const site = await startStandIn(({ path: address }) => {
    const name = address.slice(1);
    const body = name === EARLIER_PAGE ? '<p lang="en">It was here before all others.</p>' : pages[name];
    return {
      status: body === undefined ? 404 : 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: body ?? '',
    };
  });
  const front = await startSecureFront({
    'edge.microsoft.com': edge.url,
    'page.test': site.url,
    ...Object.fromEntries(GOOGLE_HOSTS.map((host) => [host, google.url])),
  });
  const hosts = Object.fromEntries(
    ['edge.microsoft.com', 'page.test', ...GOOGLE_HOSTS].map((host) => [host, `127.0.0.1:${front.port}`]),
  );
  return {
    async open(variant, pageName, extension = EXTENSION) {
      const browser = await launch(variant, extension, hosts);
      const { context, background, close } = browser;
      const engine = variant === 'google' ? google : edge;
      const trigger =
        variant === 'google' && 'origin' in browser
          ? await restartBackground(browser)
          : () => triggerShortcut(background);
      engine.reset();
      engine.delay(LATENCY_MS);
      const page = await context.newPage();
      await page.addInitScript(installProbe);
      await page.goto(`https://page.test/${pageName}`);
      await page.bringToFront();
      return { page, context, engine, trigger, close };
    },
    async close() {
      await Promise.all([front.close(), edge.close(), google.close(), site.close()]);
    },
  };
}

async function launch(variant: Variant, extension: string, hosts: Record<string, string>) {
  if (variant === 'bare') return { ...(await launchProfile(hosts)), background: undefined };
  const browser = await launchWithExtension(extension, hosts);
  await (await waitForInstallationPage(browser)).close();
  await browser.background.evaluate(changingSettings({ target: 'de', ...SETTINGS[variant] }));
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

async function triggerShortcut(background: Worker | undefined): Promise<number> {
  if (!background) return Date.now();
  return await background.evaluate<number>(`(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const moment = Date.now();
    chrome.commands.onCommand.dispatch('toggle-page', tab);
    return moment;
  })()`);
}

/**
 * Translates a page, ends the background as the browser does after a while, and wakes it. Returns a function that
 * translates the page in front.
 */
async function restartBackground({ context, background, origin }: ExtensionBrowser): Promise<() => Promise<number>> {
  const earlier = await context.newPage();
  await earlier.goto(`https://page.test/${EARLIER_PAGE}`);
  await earlier.bringToFront();
  await triggerShortcut(background);
  await earlier.getByText('【').waitFor();
  const control = await context.newPage();
  await control.goto(`${origin}/options.html`);
  const session = await context.newCDPSession(control);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await control.evaluate(`chrome.runtime.sendMessage({ type: 'list-engines' })`);
  return () =>
    control.evaluate(`(async () => {
      const [{ id }] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      const moment = Date.now();
      void chrome.runtime.sendMessage({ type: 'toggle-tab', tabId: id });
      return moment;
    })()`);
}
