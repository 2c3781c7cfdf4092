// `npm run requirements`: lists the rows of docs/requirements.md with the tests that name them.
// Fails if a test names a row that does not exist. `--check` omits the list.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './pinned-node.mjs';

const ids = [
  ...readFileSync(path.join(root, 'docs', 'requirements.md'), 'utf8').matchAll(/^\| ([A-Z0-9]+-\d+) /gm),
].map(([, id]) => id);
const named = new Map();
for (const file of testFiles(root)) {
  for (const [, id] of readFileSync(file, 'utf8').matchAll(/\[((?:[A-Z0-9]+)-\d{2})\]/g)) {
    named.set(id, (named.get(id) ?? new Set()).add(path.relative(root, file)));
  }
}

const unknown = [...named.keys()].filter((id) => !ids.includes(id));
for (const id of unknown)
  console.error(`${id} is in no row of docs/requirements.md, but in ${[...named.get(id)].join(', ')}`);
if (!process.argv.includes('--check')) {
  for (const id of ids) console.log(`${named.has(id) ? '✓' : '·'} ${id}  ${[...(named.get(id) ?? [])].join('  ')}`);
}
console.log(`${ids.filter((id) => named.has(id)).length} of ${ids.length} requirements are named by a test.`);
process.exit(unknown.length === 0 ? 0 : 1);

function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', '.git', 'build', 'dist', '.data'].includes(entry.name)) return [];
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(file);
    return /\.test\.tsx?$|conformance\.ts$/.test(entry.name) ? [file] : [];
  });
}
