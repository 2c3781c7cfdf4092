import { copyFile, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type BrowserForExtensions,
  type ExtensionBrowser,
  launchForExtensions,
  launchWithExtension,
} from '@interlinear/testing/browsers/extension-browser';
import { exitWithVitest } from '@interlinear/testing/servers/exit-with-vitest';
import { type SecureFront, startSecureFront } from '@interlinear/testing/servers/secure-front';
import { CHROME_FOLDER } from './extension-folders.ts';

/** The browser of this worker, in which its test files install the extension one after another: a start costs a second of CPU time. */
let shared: Promise<SharedBrowser> | undefined;

interface SharedBrowser {
  browser: BrowserForExtensions;
  front: SecureFront;
  /** Addresses of stand-ins by host, for the current test file. */
  addresses: Record<string, string>;
}

/**
 * Installs the built extension in the browser of this worker until `close`.
 * @param addresses stand-ins by host; connections to other hosts are cut
 * @param edit changes the files of the extension before
 */
export async function installExtension(
  addresses: Readonly<Record<string, string>>,
  edit: (folder: string) => Promise<void>,
): Promise<ExtensionBrowser> {
  shared ??= startSharedBrowser();
  const { browser, addresses: current } = await shared;
  Object.assign(current, addresses);
  // A folder of its own gives the extension an identity of its own.
  const folder = await mkdtemp(path.join(tmpdir(), 'interlinear-extension-'));
  await linkFolder(CHROME_FOLDER, folder);
  await edit(folder);
  const installed = await browser.install(folder);
  return {
    ...installed,
    async close() {
      await installed.close();
      for (const host of Object.keys(addresses)) delete current[host];
      await rm(folder, { recursive: true });
    },
  };
}

/** Gives a folder the files of another by hard links, because copies of 80 MB for each test file would fill the disk's cache. */
async function linkFolder(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await mkdir(target).then(() => linkFolder(source, target));
    // Another file system has no links to this one.
    else await link(source, target).catch(() => copyFile(source, target));
  }
}

/** Starts a browser of its own with the built extension, in a language, which a running browser cannot change. */
export async function launchExtension(
  addresses: Readonly<Record<string, string>>,
  language: string,
): Promise<ExtensionBrowser> {
  const front = await startSecureFront(addresses);
  const hosts = Object.fromEntries(Object.keys(addresses).map((host) => [host, `127.0.0.1:${front.port}`]));
  const browser = await launchWithExtension(CHROME_FOLDER, hosts, { language });
  return {
    ...browser,
    async close() {
      await browser.close();
      await front.close();
    },
  };
}

async function startSharedBrowser(): Promise<SharedBrowser> {
  const addresses: Record<string, string> = {};
  const front = await startSecureFront(addresses);
  const browser = await launchForExtensions({ '*': `127.0.0.1:${front.port}` });
  exitWithVitest();
  return { browser, front, addresses };
}
