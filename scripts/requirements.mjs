// `npm run requirements`: lists the rows of docs/requirements.md with the tests that name them: ✔ marks complete rows, · others.
// Fails if a test names a row that does not exist, or no test names a complete row. `--check` omits the list.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './pinned-node.mjs';

const ROW = /^\| (?<id>[A-Z0-9]+-\d+) \|.*\| (?<status>[^|]+) \| `(?<test>[^`|]+)` \|$/;
const rows = readFileSync(path.join(root, 'docs', 'requirements.md'), 'utf8')
  .split('\n')
  .flatMap((line) => ROW.exec(line)?.groups ?? []);
const named = new Map(rows.map(({ id }) => [id, new Set()]));
const unknown = new Map();
for (const file of testFiles(root)) {
  for (const [, id] of readFileSync(file, 'utf8').matchAll(/\[((?:[A-Z0-9]+)-\d{2})\]/g)) {
    const tests = named.get(id) ?? unknown.get(id) ?? new Set();
    tests.add(path.relative(root, file));
    if (!named.has(id)) unknown.set(id, tests);
  }
}

for (const [id, tests] of unknown)
  console.error(`${id} is in no row of docs/requirements.md, but in ${[...tests].join(', ')}`);
const unproven = rows.filter(({ id, status }) => status === 'complete' && named.get(id).size === 0);
for (const { id } of unproven) console.error(`${id} is marked complete, but no test names it.`);
const complete = rows.filter((row) => row.status === 'complete' && !unproven.includes(row));
if (!process.argv.includes('--check')) {
  for (const row of rows) {
    const { id, status, test } = row;
    const others = [...named.get(id)].filter((file) => file !== test);
    const stale = named.get(id).has(test) ? '' : ' (does not name the row)';
    console.log(`${complete.includes(row) ? '✔' : '·'} ${id}  ${status}  ${[test + stale, ...others].join('  ')}`);
  }
}
console.log(`${complete.length} of ${rows.length} requirements are complete and named by a test.`);
process.exit(unknown.size === 0 && unproven.length === 0 ? 0 : 1);

function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', '.git', 'build', 'dist', '.data'].includes(entry.name)) return [];
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(file);
    return /\.test\.tsx?$|conformance\.ts$/.test(entry.name) ? [file] : [];
  });
}
