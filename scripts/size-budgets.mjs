// Compares the first load of some pages with their budgets. Needs the pinned Node, because it imports TypeScript.
import path from 'node:path';
import { measureFirstLoad } from '../packages/testing/src/browsers/first-load.ts';
import { root } from './pinned-node.mjs';

/** Maximum sizes in kB: 1,000 bytes after gzip -9. */
const BUDGETS = [
  { app: 'web', page: 'en', script: 130, style: 15 },
  { app: 'web', page: 'en/translate/text', script: 235, style: 15 },
  { app: 'docs', page: 'docs/en/quick-start', script: 60, style: 15 },
];

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
process.exit(isOver ? 1 : 0);
