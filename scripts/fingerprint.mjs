// Detects whether the sources of a build have changed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './pinned-node.mjs';

const SKIPPED = new Set(['node_modules', 'build', 'dist', 'browser-tests', '.react-router', '.wxt', '__fixtures__']);

/** Hashes the contents of source files and folders. Modification times are no use: a fresh clone has new ones. */
export function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesBelow(path.join(root, source))) {
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * Returns the sources of an app's build: its folder, those of the packages it depends on, and the lock file.
 * @param {string} app such as `apps/web`
 */
export function sourcesOf(app) {
  return [...withDependencies(app), 'package-lock.json'];
}

function withDependencies(workspace) {
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(root, workspace, 'package.json'), 'utf8'));
  const own = Object.keys(dependencies).filter((name) => name.startsWith('@interlinear/'));
  const packages = own.map((name) => name.replace('@interlinear/', 'packages/'));
  return [...new Set([workspace, ...packages.flatMap(withDependencies)])].sort();
}

function filesBelow(entryPath) {
  if (statSync(entryPath).isFile()) return [entryPath];
  return readdirSync(entryPath, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(entryPath, entry.name);
      return entry.isDirectory() ? filesBelow(file) : [file];
    });
}
