import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type ExtensionBrowser,
  launchForReloads,
  launchWithExtension,
  type ReloadableExtensionBrowser,
  waitForInstallationPage,
} from '@interlinear/testing/browsers/extension-browser';
import { cleanUpAfterCaller } from '@interlinear/testing/servers/clean-up-after-caller';
import { exitWithVitest } from '@interlinear/testing/servers/exit-with-vitest';
import { type SecureFront, startSecureFront } from '@interlinear/testing/servers/secure-front';
import { CHROME_FOLDER } from './extension-folders.ts';

/** Changes to the extension for a test file. */
export interface ExtensionChanges {
  /** Hosts with granted permission, because tests cannot answer the browser's permission prompt. */
  allowedHosts?: readonly string[];
  /** Script that fakes the browser's translator in extension pages, because its model is not installed. */
  translator?: string;
}

/**
 * The browser of this worker, which its test files use one after another: an own one with the extension would cost each of them
 * seconds of CPU time.
 */
let shared: Promise<SharedBrowser> | undefined;

interface SharedBrowser {
  browser: ReloadableExtensionBrowser;
  front: SecureFront;
  /** Addresses of stand-ins by host, for the current test file. */
  addresses: Record<string, string>;
  folder: ExtensionFolder;
  /** Whether an earlier test file has loaded the extension, and with which hosts. */
  former: readonly string[] | undefined;
}

/**
 * Starts the built extension in the browser of this worker as after an installation, until `close`.
 * @param addresses stand-ins by host; connections to other hosts are cut
 */
export async function loadExtension(
  addresses: Readonly<Record<string, string>>,
  { allowedHosts = [], translator = '' }: ExtensionChanges,
): Promise<ExtensionBrowser> {
  shared ??= startSharedBrowser();
  const current = await shared;
  const { browser, folder, former } = current;
  Object.assign(current.addresses, addresses);
  if (former) {
    await browser.empty();
    if (former.length > 0) await revokeHosts(browser, folder);
  }
  await folder.change({ host_permissions: [...folder.manifest.host_permissions, ...allowedHosts] }, translator);
  const extension = await browser.load();
  if (!former) await (await waitForInstallationPage(extension)).close();
  current.former = allowedHosts;
  return {
    ...extension,
    async close() {
      await browser.closeTabs();
      for (const host of Object.keys(addresses)) delete current.addresses[host];
    },
  };
}

/**
 * Takes back the hosts that only the manifest of an earlier test file granted: they stay granted, because they are optional in the
 * next one. The browser refuses it while content scripts run on them.
 */
async function revokeHosts(browser: ReloadableExtensionBrowser, folder: ExtensionFolder): Promise<void> {
  await folder.change({ content_scripts: [] }, '');
  await browser.load();
  const required = JSON.stringify(folder.manifest.host_permissions);
  await browser.evaluate(`chrome.permissions.getAll().then(({ origins }) =>
    chrome.permissions.remove({ origins: origins.filter((origin) => !${required}.includes(origin)) }))`);
}

/** Starts a browser of its own with the built extension, in a language, which a running browser cannot change. */
export async function launchExtension(
  addresses: Readonly<Record<string, string>>,
  language: string,
): Promise<ExtensionBrowser> {
  const front = await startSecureFront(addresses);
  const hosts = Object.fromEntries(Object.keys(addresses).map((host) => [host, `127.0.0.1:${front.port}`]));
  const browser = await launchWithExtension(CHROME_FOLDER, hosts, { language });
  await (await waitForInstallationPage(browser)).close();
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
  const [front, folder] = await Promise.all([startSecureFront(addresses), createExtensionFolder()]);
  const browser = await launchForReloads(folder.path, { '*': `127.0.0.1:${front.port}` });
  exitWithVitest();
  return { browser, front, addresses, folder, former: undefined };
}

/** Folder of the extension whose manifest and translator change from test file to test file. */
interface ExtensionFolder {
  path: string;
  /** As it was built. */
  manifest: { host_permissions: string[] };
  change(manifest: object, translator: string): Promise<void>;
}

/** Creates a folder with the built extension, which opens an empty page on installation. It is deleted when this process has ended. */
async function createExtensionFolder(): Promise<ExtensionFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'interlinear-extension-'));
  cleanUpAfterCaller(folder, ['true']);
  await linkFolder(CHROME_FOLDER, folder);
  const manifest = JSON.parse(await readFile(`${folder}/manifest.json`, 'utf8'));
  await replace(`${folder}/welcome.html`, '<!doctype html><title>Welcome</title>');
  for (const page of [`${folder}/offscreen.html`, `${folder}/options.html`]) {
    const html = await readFile(page, 'utf8');
    await replace(page, html.replace('<head>', '<head><script src="/translator.js"></script>'));
  }
  return {
    path: folder,
    manifest,
    async change(changed, translator) {
      await replace(`${folder}/manifest.json`, JSON.stringify({ ...manifest, ...changed }));
      await replace(`${folder}/translator.js`, translator);
    },
  };
}

/** Gives a folder the files of another by hard links, because copies of 80 MB for each worker would fill the disk's cache. */
async function linkFolder(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await mkdir(target).then(() => linkFolder(source, target));
    // Another file system has no links to this one.
    else await link(source, target).catch(() => copyFile(source, target));
  }
}

/** Replaces a file, which may be a link to that of the build. */
async function replace(file: string, content: string): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, content);
}
