import { fileURLToPath } from 'node:url';
import { build } from 'wxt';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Unpacked build for Chromium. */
export const CHROME_FOLDER = `${root}/dist/chrome-mv3`;
export const FIREFOX_FOLDER = `${root}/dist/firefox-mv3`;

/** Builds the extension for both browsers, once before all browser tests. */
export default async function setup(): Promise<void> {
  const { NODE_ENV } = process.env;
  // Production build: with the test runner's `test` mode, React and its compiler would disagree.
  process.env.NODE_ENV = 'production';
  for (const browser of ['chrome', 'firefox']) await build({ root, browser, manifestVersion: 3, logger: QUIET });
  process.env.NODE_ENV = NODE_ENV;
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
