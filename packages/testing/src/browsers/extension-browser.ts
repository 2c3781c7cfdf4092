import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';
import { cleanUpAfterCaller } from '../servers/clean-up-after-caller.ts';
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

/** A browser with one extension, which can be loaded again. */
export interface ReloadableExtensionBrowser {
  /** Installs the extension. Each later call loads it again from its folder, like an update. */
  load(): Promise<ExtensionBrowser>;
  /** Evaluates an expression in a page of the loaded extension. */
  evaluate(expression: string): Promise<unknown>;
  /** Closes all tabs but the first, which it empties. */
  closeTabs(): Promise<void>;
  /** Removes what the extension and all sites have stored. The extension must be loaded again afterwards. */
  empty(): Promise<void>;
}

/**
 * Starts the browser of `launchWithExtension` for an extension that is loaded again and again.
 * @param hosts as there; `*` is every host
 */
export async function launchForReloads(
  folder: string,
  hosts: Readonly<Record<string, string>>,
): Promise<ReloadableExtensionBrowser> {
  const { context, close } = await launchProfile(hosts, ['--enable-unsafe-extension-debugging']);
  const devtools = await context.browser()?.newBrowserCDPSession();
  const [first] = context.pages();
  if (!devtools || !first) throw new Error('The browser has no window');
  let origin = '';
  const evaluate = async (expression: string) => {
    await first.goto(`${origin}/manifest.json`);
    const value = await first.evaluate(expression);
    // The browser closes the pages of an extension that is loaded again, and ends with the last one.
    await first.goto('about:blank');
    return value;
  };
  return {
    async load() {
      const isBackground = (worker: Worker) => worker.url().startsWith('chrome-extension://');
      const [background, { id }] = await Promise.all([
        context.waitForEvent('serviceworker', { predicate: isBackground }),
        devtools.send('Extensions.loadUnpacked', { path: folder }),
      ]);
      origin = `chrome-extension://${id}`;
      return { context, background, origin, close };
    },
    evaluate,
    async closeTabs() {
      for (const page of context.pages()) if (page !== first) await page.close();
      await first.goto('about:blank');
    },
    async empty() {
      await evaluate('chrome.storage.local.clear()');
      await emptyProfile(context, first);
    },
  };
}

/** Removes cookies, storage, caches, permissions and workers of all sites and of the extension. */
async function emptyProfile(context: BrowserContext, page: Page): Promise<void> {
  await context.unrouteAll({ behavior: 'wait' });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  await devtools.detach();
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
  // The browser ends with this process, also if that is killed.
  const guard = cleanUpAfterCaller(profile, ['sh', '-c', REMOVE, profile]);
  await mkdir(path.join(profile, 'Default'));
  await writeFile(path.join(profile, 'Default', 'Preferences'), PREFERENCES);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM_PATH,
    env: { ...process.env, PATH: `${await withoutDesktop(profile)}:${process.env.PATH}` },
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
      await guard.run();
    },
  };
}

/**
 * Replaces the programs by which Chromium removes an uninstalled extension's icons from the desktop, of which tests have none: these
 * shell scripts start over a hundred processes for each extension.
 * @returns a folder for the beginning of PATH
 */
async function withoutDesktop(profile: string): Promise<string> {
  const folder = path.join(profile, 'programs');
  await mkdir(folder);
  for (const program of ['xdg-desktop-menu', 'xdg-icon-resource'])
    await symlink('/bin/true', path.join(folder, program));
  return folder;
}

/** Removes a folder, also what a browser still writes to it in the second in which it ends. */
const REMOVE = 'while test -e "$0"; do rm -rf "$0"; sleep 1; done';

/** Enables developer mode, without which unpacked extensions no longer run after they have reloaded themselves. */
const PREFERENCES = JSON.stringify({ extensions: { ui: { developer_mode: true } } });
