// Builds the web app when a source of it changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { captureNpm } from './packages.mjs';
import { root } from './pinned-node.mjs';

const SOURCES = [
  'apps/web',
  'packages/contract',
  'packages/languages',
  'packages/messages',
  'packages/ui',
  'package-lock.json',
];
const SKIPPED = new Set(['node_modules', 'build', 'browser-tests', '.react-router', '__fixtures__']);
const output = path.join(root, 'apps', 'web', 'build');
const stamp = path.join(output, '.sources');

/** @throws {Error} when the build fails, with what it printed. */
export async function ensureWebBuild() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the web app…');
  const { code, output: printed } = await captureNpm(['run', 'build', '--silent', '--workspace=@interlinear/web']);
  if (code !== 0) throw new Error(`The build of the web app failed:\n${printed}`);
  writeFileSync(stamp, wanted);
}

/** Changes whenever a file that enters the build changes. Contents, not times: a fresh clone has new times. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesBelow(path.join(root, source))) {
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function filesBelow(place) {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(place, entry.name);
      return entry.isDirectory() ? filesBelow(file) : [file];
    });
}
