// Installs the npm packages if they are missing or do not match the lock file.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capture, root, run } from './pinned-node.mjs';

const stamp = path.join(root, 'node_modules', '.interlinear-lock');

/** @throws {Error} if npm fails, whose own output has been printed by then */
export async function ensurePackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(existsSync(stamp) ? 'Packages changed: installing…' : 'Installing packages (about a minute)…');
  // `--loglevel=error` hides warnings about the Node that started npm: packages will run on the pinned Node.
  const { command, parameters } = npm();
  const code = await run(command, [...parameters, 'ci', '--loglevel=error'], { env: environmentWithoutPinnedNode() });
  if (code !== 0) throw new Error(`npm ci failed with exit code ${code}`);
  writeFileSync(stamp, wanted);
}

/**
 * Runs npm and resolves with its exit code and output. Package scripts run on the pinned Node, because npm puts
 * `node_modules/.bin` first in PATH.
 */
export function captureNpm(words, options = {}) {
  const { command, parameters } = npm();
  return capture(command, [...parameters, ...words], options);
}

/** Returns the npm that started this script, on its own Node: `npm ci` deletes the pinned Node while it runs. */
function npm() {
  const { npm_execpath: program, npm_node_execpath: node } = process.env;
  if (program && node && !node.startsWith(path.join(root, 'node_modules'))) {
    return { command: node, parameters: [program] };
  }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', parameters: [] };
}

function environmentWithoutPinnedNode() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const kept = folders.filter((folder) => !folder.includes(`${path.sep}node_modules${path.sep}`));
  return { ...process.env, PATH: kept.join(path.delimiter) };
}
