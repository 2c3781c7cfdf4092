import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';
import { CHROMIUM_PATH, chromiumArguments } from './chromium.ts';

export interface ExtensionBrowser {
  context: BrowserContext;
  /** The extension's background service worker. */
  background: Worker;
  /** `chrome-extension://…`, no slash at the end. */
  origin: string;
  close(): Promise<void>;
}

/**
 * Starts the system's Chromium with a clean profile and one unpacked extension. Certificates are not verified, so that
 * stand-ins can answer for real hosts.
 * @param folder the built extension, with its manifest
 * @param hosts the hosts that resolve besides loopback: `{ 'edge.microsoft.com': '127.0.0.1:8443' }`
 * @param options `language`: the browser's language
 */
export async function launchWithExtension(
  folder: string,
  hosts: Readonly<Record<string, string>>,
  { language = 'en-US' }: { language?: string } = {},
): Promise<ExtensionBrowser> {
  const { context, close } = await launchProfile(hosts, [
    `--load-extension=${folder}`,
    `--disable-extensions-except=${folder}`,
    `--lang=${language}`,
  ]);
  const background = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return { context, background, origin: `chrome-extension://${new URL(background.url()).host}`, close };
}

/** Waits for the page that the extension opens on installation. */
export async function waitForInstallationPage({ context, origin }: ExtensionBrowser): Promise<Page> {
  // The first page opens before any extension is loaded.
  const page = context.pages()[1] ?? (await context.waitForEvent('page'));
  await page.waitForURL(`${origin}/**`);
  return page;
}

/** Starts the system's Chromium with a clean profile, without an extension. */
export async function launchProfile(
  hosts: Readonly<Record<string, string>>,
  extraArguments: readonly string[] = [],
): Promise<Pick<ExtensionBrowser, 'context' | 'close'>> {
  const profile = await mkdtemp(path.join(tmpdir(), 'interlinear-profile-'));
  await mkdir(path.join(profile, 'Default'));
  await writeFile(path.join(profile, 'Default', 'Preferences'), PREFERENCES);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM_PATH,
    // The older headless mode, Playwright's default, does not support extensions.
    headless: false,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...chromiumArguments(hosts),
      '--headless=new',
      '--lang=en-US',
      '--ignore-certificate-errors',
      ...extraArguments,
    ],
    viewport: { width: 1280, height: 800 },
  });
  return {
    context,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Enables developer mode, without which unpacked extensions no longer run after they have reloaded themselves. */
const PREFERENCES = JSON.stringify({ extensions: { ui: { developer_mode: true } } });
