// `npm run requirements`: lists the rows of docs/requirements.md with the tests that name them: ✔ marks complete rows, · others.
// Fails if a test names a row that does not exist, no test names a complete row, or a message or test of docs/error-messages.md does
// not exist. `--check` omits the list.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
const unprovoked = messageRows().flatMap(problemsOf);
for (const problem of unprovoked) console.error(`docs/error-messages.md: ${problem}`);
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
process.exit(unknown.size + unproven.length + unprovoked.length === 0 ? 0 : 1);

/** The messages of the error catalogue, each with a test that provokes it. */
function messageRows() {
  const row = /^\| [^|]+ \| (?<messages>[^|]+) \| `(?<test>[^`|]+)` \| (?<title>.+) \|$/;
  const lines = readFileSync(path.join(root, 'docs', 'error-messages.md'), 'utf8').split('\n');
  return lines.flatMap((line) => row.exec(line)?.groups ?? []);
}

function problemsOf({ messages, test, title }) {
  const keys = [...messages.matchAll(/`(\w+)\.([\w-]+)`/g)];
  const missing = keys.filter(([, catalogue, key]) => !(key in readCatalogue(catalogue)));
  const file = path.join(root, test);
  return [
    ...missing.map(([, catalogue, key]) => `there is no message ${catalogue}.${key}`),
    ...(existsSync(file) && readFileSync(file, 'utf8').includes(title) ? [] : [`${test} has no test “${title}”`]),
  ];
}

function readCatalogue(name) {
  const file = path.join(root, 'packages', 'messages', 'src', 'catalogues', 'en', `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', '.git', 'build', 'dist', '.data'].includes(entry.name)) return [];
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(file);
    return /\.test\.tsx?$|conformance\.ts$/.test(entry.name) ? [file] : [];
  });
}
