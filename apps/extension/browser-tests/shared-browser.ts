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

/** As the manifest names them. */
const ALL_HOSTS = '<all_urls>';

/** Changes to the extension for a test file. */
export interface ExtensionChanges {
  /** Hosts that the manifest requires beyond its own, because tests cannot answer the browser's permission prompt. */
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
  /** Whether an earlier test file has used the extension. */
  isInstalled: boolean;
  /** Hosts that earlier test files have left granted. */
  leftHosts: readonly string[];
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
  const { browser, folder } = current;
  Object.assign(current.addresses, addresses);
  const load = async (hosts: readonly string[]) => {
    if (current.isInstalled) await browser.empty();
    await folder.change({ host_permissions: [...folder.manifest.host_permissions, ...hosts] }, translator);
    const extension = await browser.load();
    if (!current.isInstalled) await (await waitForInstallationPage(extension)).close();
    current.isInstalled = true;
    return extension;
  };
  const left = current.leftHosts.filter((host) => !allowedHosts.includes(host));
  // While all hosts are required, none can be taken back.
  const isRequired = allowedHosts.includes(ALL_HOSTS);
  let extension: ExtensionBrowser | undefined;
  if (!isRequired && left.length > 0) {
    // Without the hosts of this file, which would be taken back together with those that include them.
    extension = await load([]);
    await revokeHosts(extension, left);
  }
  if (!extension || allowedHosts.length > 0) extension = await load(allowedHosts);
  current.leftHosts = isRequired ? [...left, ...allowedHosts] : allowedHosts;
  return {
    ...extension,
    async close() {
      await browser.closeTabs();
      for (const host of Object.keys(addresses)) delete current.addresses[host];
    },
  };
}

/** Takes back the hosts of an earlier test file, which stay granted because the manifest names all hosts as optional. */
async function revokeHosts({ background }: ExtensionBrowser, hosts: readonly string[]): Promise<void> {
  const origins = JSON.stringify(hosts.map((host) => (host === ALL_HOSTS ? '*://*/*' : host)));
  if (!(await background.evaluate<boolean>(`chrome.permissions.remove({ origins: ${origins} })`)))
    throw new Error(`The extension still has a host of ${origins}`);
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
  return { browser, front, addresses, folder, isInstalled: false, leftHosts: [] };
}

/** Folder of the extension whose manifest and translator change from test file to test file. */
export interface ExtensionFolder {
  path: string;
  /** As it was built. */
  manifest: { host_permissions: string[] };
  change(manifest: object, translator: string): Promise<void>;
}

/** Creates a folder with the built extension, which opens an empty page on installation. It is deleted when this process has ended. */
export async function createExtensionFolder(): Promise<ExtensionFolder> {
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
