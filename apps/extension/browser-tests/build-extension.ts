import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'wxt';
import { fingerprint, sourcesOf } from '../../../scripts/fingerprint.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Unpacked build for Chromium. */
export const CHROME_FOLDER = `${root}/dist/chrome-mv3`;
export const FIREFOX_FOLDER = `${root}/dist/firefox-mv3`;

/** Brings the extension for both browsers up to date, once before all browser tests. */
export default async function setup(): Promise<void> {
  const sources = fingerprint(sourcesOf('apps/extension'));
  const { NODE_ENV } = process.env;
  // Production build: with the test runner's `test` mode, React and its compiler would disagree.
  process.env.NODE_ENV = 'production';
  await ensureBuild('chrome', CHROME_FOLDER, sources);
  await ensureBuild('firefox', FIREFOX_FOLDER, sources);
  process.env.NODE_ENV = NODE_ENV;
}

async function ensureBuild(browser: string, folder: string, sources: string): Promise<void> {
  // Every build empties its folder, so the fingerprint in it belongs to the files around it.
  const stamp = `${folder}/.sources`;
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === sources) return;
  await build({ root, browser, manifestVersion: 3, logger: QUIET });
  await writeFile(stamp, sources);
}

const nothing = () => {};
const QUIET = {
  debug: nothing,
  log: nothing,
  info: nothing,
  success: nothing,
  warn: console.warn,
  error: console.error,
  fatal: console.error,
  level: 0,
};
