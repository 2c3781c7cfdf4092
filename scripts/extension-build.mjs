// Builds the browser extension if its sources have changed since the last build: the zips, and the folders that tests load.
import path from 'node:path';
import { buildOnce } from './build-once.mjs';
import { fingerprint, sourcesOf } from './fingerprint.mjs';
import { binary, capture, nodePath, root } from './pinned-node.mjs';

export const BROWSERS = ['chrome', 'edge', 'firefox'];

const folder = path.join(root, 'apps', 'extension');
const zipsStamp = path.join(folder, 'dist', '.sources');

/**
 * Brings `apps/extension/dist/interlinear-{chrome,edge,firefox}-<version>.zip` up to date.
 * @throws {Error} with the output of the build if it fails
 */
export async function ensureExtensionZips() {
  await buildOnce({
    name: 'extension',
    stamp: zipsStamp,
    wanted: fingerprint(sourcesOf('apps/extension')),
    async build() {
      // In sequence, to leave CPU time for a server that has just started.
      for (const browser of BROWSERS) await runWxt('zip', browser);
    },
  });
}

/**
 * Brings the unpacked extension for Chrome and Firefox up to date; Vitest's global set-up of the browser tests.
 * @throws {Error} with the output of the build if it fails
 */
export default async function ensureUnpackedExtensions() {
  const wanted = fingerprint(sourcesOf('apps/extension'));
  for (const browser of ['chrome', 'firefox']) {
    // Every build empties its folder, so the fingerprint in it belongs to the files around it.
    const stamp = path.join(folder, 'dist', `${browser}-mv3`, '.sources');
    await buildOnce({ name: 'extension', stamp, wanted, build: () => runWxt('build', browser) });
  }
}

async function runWxt(command, browser) {
  const words = [binary('wxt', 'bin/wxt.mjs'), command, '--browser', browser, '--mv3'];
  // Production build: with the test runner's `test` mode, React and its compiler would disagree.
  const { code, output } = await capture(nodePath(), words, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`The extension for ${browser} could not be built:\n${output}`);
}
