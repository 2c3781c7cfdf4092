import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** Unpacked extension for Chromium, which `scripts/extension-build.mjs` builds before the tests. */
export const CHROME_FOLDER = `${dist}/chrome-mv3`;
export const FIREFOX_FOLDER = `${dist}/firefox-mv3`;
