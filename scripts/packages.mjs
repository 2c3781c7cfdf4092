// Installs the npm packages when they are missing or older than the lock file.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capture, root, run } from './pinned-node.mjs';

const stamp = path.join(root, 'node_modules', '.interlinear-lock');

/** @throws {Error} when npm fails; its own output has been shown. */
export async function ensurePackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(existsSync(stamp) ? 'Packages changed: installing…' : 'Installing packages (about a minute)…');
  // `--loglevel=error`: several packages warn of the Node that started npm, which is not the one they will run on.
  const { command, parameters } = npm();
  const code = await run(command, [...parameters, 'ci', '--loglevel=error'], { env: environmentWithoutPinnedNode() });
  if (code !== 0) throw new Error(`npm ci failed with exit code ${code}`);
  writeFileSync(stamp, wanted);
}

/**
 * Runs npm and resolves with its exit code and what it printed.
 * Its scripts find the pinned Node first, because npm puts `node_modules/.bin` in front.
 */
export function captureNpm(words) {
  const { command, parameters } = npm();
  return capture(command, [...parameters, ...words]);
}

/** The npm that started us, on its own Node: `npm ci` removes the pinned Node while it runs. */
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
