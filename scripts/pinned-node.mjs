// Runs programs on the project's pinned Node (the dev dependency `node`), whatever Node started the script.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const pinnedBinary = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Returns the path of the pinned Node; of the Node running this script while packages are not installed. */
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

/** Runs a program and resolves with its exit code and its output, stdout and stderr combined. */
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

/** Returns the file of an installed package's command, to run it on the pinned Node instead of the one in its shebang. */
export function binary(packageName, file) {
  return path.join(root, 'node_modules', packageName, file);
}
