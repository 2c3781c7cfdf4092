import {
  launchProfile,
  launchWithExtension,
  waitForInstallationPage,
} from '@interlinear/testing/browsers/extension-browser';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { startSecureFront } from '@interlinear/testing/servers/secure-front';
import type { BrowserContext, Page, Worker } from 'playwright-core';
import { changingSettings, EXTENSION } from '../page/test-environment.ts';
import { installOverlayProbe, type OverlayProbe } from './overlay-probe.ts';

/** Response time of the engine's stand-in. */
export const ENGINE_MS = 500;

/** A request of the extension to the engine. Times are milliseconds since 1970; 0 if it has not happened. */
export interface EngineRequest {
  at: number;
  texts: string[];
  cancelledAt: number;
  endedAt: number;
}

export interface PlayerBrowser {
  context: BrowserContext;
  /** Whether it has the extension, which shows subtitles over all videos. */
  hasSubtitles: boolean;
  /** Opens a video in front of all others. */
  open(address: string): Promise<Page>;
  /** Opens a video with a probe, in a browser that has the extension. */
  watch(address: string): Promise<WatchedPage>;
  /** Returns the requests to the engine since the last call. */
  takeRequests(): Promise<EngineRequest[]>;
  close(): Promise<void>;
}

export interface WatchedPage {
  page: Page;
  /** Calls a function with the probe, which runs among the extension's scripts; it must not use anything outside itself. */
  probe<Result>(read: (probe: OverlayProbe) => Result | Promise<Result>): Promise<Result>;
}

/**
 * Starts Chromium with the built extension, or without it, and with stand-ins at the hosts of the engine and of the players.
 * @param players addresses by host
 */
export async function startPlayerBrowser(
  players: Readonly<Record<string, string>>,
  { hasExtension }: { hasExtension: boolean },
): Promise<PlayerBrowser> {
  const edge = await startMicrosoftEdgeStandIn();
  edge.delay(ENGINE_MS);
  const addresses = { ...players, 'edge.microsoft.com': edge.url };
  const front = await startSecureFront(addresses);
  const hosts = Object.fromEntries(Object.keys(addresses).map((host) => [host, `127.0.0.1:${front.port}`]));
  const { context, background, origin, close } = await launch(hosts, hasExtension);
  const show = async (page: Page, address: string) => {
    await page.goto(address);
    await page.bringToFront();
    return page;
  };
  return {
    context,
    hasSubtitles: hasExtension,
    open: async (address) => await show(await context.newPage(), address),
    async watch(address) {
      if (origin === undefined) throw new Error('The browser has no extension');
      const page = await context.newPage();
      const { ready } = await findExtensionWorld(page, origin);
      await show(page, address);
      const evaluate = await ready;
      await evaluate(`(${installOverlayProbe})()`);
      return {
        page,
        async probe(read) {
          const result = await evaluate(`(${read})(globalThis.overlayProbe)`);
          return result as Awaited<ReturnType<typeof read>>; // the expression returns this
        },
      };
    },
    takeRequests: async () =>
      (await background?.evaluate<EngineRequest[]>('globalThis.engineRequests.splice(0)')) ?? [],
    async close() {
      await close();
      await Promise.all([front.close(), edge.close()]);
    },
  };
}

type Evaluate = (expression: string) => Promise<unknown>;

/** Waits for the extension's scripts in a page that is about to be loaded, and returns a way to run expressions among them. */
async function findExtensionWorld(page: Page, origin: string): Promise<{ ready: Promise<Evaluate> }> {
  const session = await page.context().newCDPSession(page);
  const { promise: ready, resolve } = Promise.withResolvers<Evaluate>();
  session.on('Runtime.executionContextCreated', ({ context: world }) => {
    if (world.origin !== origin) return;
    resolve(async (expression) => {
      const options = { expression, contextId: world.id, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', options);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    });
  });
  await session.send('Runtime.enable');
  return { ready };
}

async function launch(
  hosts: Readonly<Record<string, string>>,
  hasExtension: boolean,
): Promise<{ context: BrowserContext; background?: Worker; origin?: string; close(): Promise<void> }> {
  if (!hasExtension) return await launchProfile(hosts);
  const browser = await launchWithExtension(EXTENSION, hosts);
  await (await waitForInstallationPage(browser)).close();
  const { background } = browser;
  await background.evaluate(RECORD_REQUESTS);
  await background.evaluate(changingSettings({ target: 'de' }));
  await background.evaluate(WANT_SUBTITLES);
  return browser;
}

/** Switches subtitles on at the sites of the stand-ins. */
const WANT_SUBTITLES = `chrome.storage.local.get('settings').then(({ settings }) => chrome.storage.local.set({
  settings: { ...settings, subtitles: { ...settings.subtitles, sites: ['youtube.com', '127.0.0.1'] } },
}))`;

const RECORD_REQUESTS = `{
  globalThis.engineRequests = [];
  const { fetch } = globalThis;
  globalThis.fetch = (input, init = {}) => {
    const record = { at: Date.now(), texts: typeof init.body === 'string' ? JSON.parse(init.body) : [], cancelledAt: 0, endedAt: 0 };
    engineRequests.push(record);
    init.signal?.addEventListener('abort', () => { if (record.endedAt === 0) record.cancelledAt = Date.now(); });
    return fetch(input, init).finally(() => { record.endedAt = Date.now(); });
  };
}`;
