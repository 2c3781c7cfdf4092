// Runs things on the Node that the project pins (the dev dependency `node`), whatever Node started the script.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const pinnedBinary = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The pinned Node once packages are installed; the one that runs this script until then. */
export function nodePath() {
  return existsSync(pinnedBinary) ? pinnedBinary : process.execPath;
}

/**
 * Runs a program and resolves with its exit code (a signal counts as 1).
 * @param {string} command
 * @param {string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, parameters, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a program and resolves with what it printed, whatever its exit code. */
export function capture(command, parameters, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a JavaScript or TypeScript file, or a package's command, on the pinned Node. */
export function runNode(parameters, options = {}) {
  return run(nodePath(), parameters, options);
}

/** The file behind a command of an installed package, so that it runs on the pinned Node and not on a shebang's. */
export function binary(packageName, file) {
  return path.join(root, 'node_modules', packageName, file);
}
