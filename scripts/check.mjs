// `npm run check`: runs all static checks, in under 60 seconds.
import { useLargerPages } from './larger-pages.mjs';
import { ensurePackages } from './packages.mjs';
import { binary, capture, nodePath } from './pinned-node.mjs';
import { ensureWebBuild } from './web-build.mjs';

useLargerPages();
await ensurePackages();

/** Name and `node` arguments of each check. */
const STEPS = [
  [
    'format, lint, undeclared imports, cycles',
    [binary('@biomejs/biome', 'bin/biome'), 'ci', '--colors=off', '--error-on-warnings', '.'],
  ],
  // Several checkers check what they share several times: on two cores, one costs a quarter less CPU time than four.
  ['types', [binary('typescript', 'bin/tsc'), '--project', '.', '--checkers', '1']],
  ['types of the web app', ['scripts/web-types.mjs']],
  ['import directions', ['scripts/import-directions.mjs']],
  ['unused code', [binary('knip', 'bin/knip.js')]],
  ['messages', ['scripts/messages.mjs']],
  ['requirements', ['scripts/requirements.mjs', '--check']],
];

const failures = [];
const queue = [...STEPS];
// Two at a time, because the smallest machine has two cores. The build takes longest, so it starts first.
await Promise.all([checkSizes().then(worker), worker()]);

console.log(failures.length === 0 ? 'All checks passed.' : `Failed: ${failures.join('; ')}.`);
process.exit(failures.length === 0 ? 0 : 1);

async function checkSizes() {
  try {
    await ensureWebBuild({ isQuick: true });
  } catch (error) {
    failures.push('web build');
    console.log(error.message);
    return;
  }
  await step('size budgets', ['scripts/size-budgets.mjs']);
}

async function worker() {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) await step(...next);
}

async function step(title, words) {
  const started = performance.now();
  const { code, output } = await capture(nodePath(), words);
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (code !== 0) {
    failures.push(title);
    console.log(output.trimEnd());
  }
}
