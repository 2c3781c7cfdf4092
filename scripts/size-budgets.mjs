// Compares the first load of some pages with their budgets. Needs the pinned Node, because it imports TypeScript.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { measureFirstLoad } from '../packages/testing/src/browsers/first-load.ts';
import { root } from './pinned-node.mjs';

/** Maximum sizes in kB: 1,000 bytes after gzip -9. */
const BUDGETS = [
  { app: 'web', page: 'en', script: 130, style: 15 },
  { app: 'web', page: 'en/translate/text', script: 235, style: 15 },
  { app: 'docs', page: 'docs/en/quick-start', script: 60, style: 15 },
];

/** Chunks that load on demand: maximum sizes of the script in kB, as above. */
const CHUNKS = [{ app: 'docs', folder: 'docs/assets', name: /^search-.*\.js$/, script: 80 }];

let isOver = false;
for (const { app, page, ...budget } of BUDGETS) {
  const load = measureFirstLoad(path.join(root, 'apps', app, 'build', 'client'), page);
  for (const [kind, bytes] of [
    ['script', load.scriptBytes],
    ['style', load.styleBytes],
  ]) {
    const over = bytes / 1000 > budget[kind];
    isOver ||= over;
    console.log(`${over ? '✗' : '✓'} /${page} ${kind}: ${(bytes / 1000).toFixed(1)} kB of ${budget[kind]} kB`);
  }
  if (isOver)
    for (const { file, bytes } of load.scripts) console.log(`    ${(bytes / 1000).toFixed(1).padStart(6)} ${file}`);
}
for (const { app, folder, name, script } of CHUNKS) {
  const assets = path.join(root, 'apps', app, 'build', 'client', folder);
  const files = readdirSync(assets).filter((file) => name.test(file));
  const kilobytes =
    files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(assets, file)), { level: 9 }).byteLength, 0) /
    1000;
  // A chunk under another name must not escape its budget.
  const over = files.length === 0 || kilobytes > script;
  isOver ||= over;
  console.log(`${over ? '✗' : '✓'} ${app} ${name.source} on demand: ${kilobytes.toFixed(1)} kB of ${script} kB`);
}
process.exit(isOver ? 1 : 0);
