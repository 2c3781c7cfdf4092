// Builds the web app if its sources have changed since the last build.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, sourcesOf } from './fingerprint.mjs';
import { captureNpm } from './packages.mjs';
import { root } from './pinned-node.mjs';

const output = path.join(root, 'apps', 'web', 'build');
const stamp = path.join(output, '.sources');

/** @throws {Error} with the output of the build if it fails */
export async function ensureWebBuild() {
  const wanted = fingerprint(sourcesOf('apps/web'));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the web app…');
  const { code, output: printed } = await captureNpm(['run', 'build', '--silent', '--workspace=@interlinear/web']);
  if (code !== 0) throw new Error(`The build of the web app failed:\n${printed}`);
  writeFileSync(stamp, wanted);
}
