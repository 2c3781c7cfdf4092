// Builds the zips of the browser extension if its sources have changed since the last build.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, sourcesOf } from './fingerprint.mjs';
import { binary, capture, nodePath, root } from './pinned-node.mjs';

export const BROWSERS = ['chrome', 'edge', 'firefox'];

const folder = path.join(root, 'apps', 'extension');
const stamp = path.join(folder, 'dist', '.sources');

/**
 * Brings `apps/extension/dist/interlinear-{chrome,edge,firefox}-<version>.zip` up to date.
 * @throws {Error} with the output of the build if it fails
 */
export async function ensureExtensionZips() {
  const wanted = fingerprint(sourcesOf('apps/extension'));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  // In sequence, to leave CPU time for a server that has just started.
  for (const browser of BROWSERS) {
    const words = [binary('wxt', 'bin/wxt.mjs'), 'zip', '--browser', browser, '--mv3'];
    const { code, output } = await capture(nodePath(), words, { cwd: folder });
    if (code !== 0) throw new Error(`The extension for ${browser} could not be built:\n${output}`);
  }
  writeFileSync(stamp, wanted);
}
