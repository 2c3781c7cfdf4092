// `npm test [-- --changed] [file or folder …]`: installs what tests need, runs them, and prints `N passed, N failed, N skipped` last.
// `npm run test:deep` runs property, kill and load tests at full size, with a new seed or `TEST_SEED`.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { useLargerPages } from './larger-pages.mjs';
import { ensureNativePackages } from './native-packages.mjs';
import { ensurePackages } from './packages.mjs';
import { binary, nodePath, root } from './pinned-node.mjs';
import { ensureWebBuild } from './web-build.mjs';

const SLOWEST_SHOWN = 10;
/** Time for Vitest to end after a signal: it closes servers and browsers. */
const END_MS = 10_000;

const isDeep = process.argv.includes('--deep');
const options = process.argv.slice(2).filter((word) => word !== '--deep');
const filters = options.filter((word) => !word.startsWith('-'));

useLargerPages();
await ensurePackages();
await ensureNativePackages(['apertium', 'tests']);
if (needsWebBuild(filters)) await ensureWebBuild({ isQuick: true });

const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31));
if (isDeep) console.log(`TEST_SEED=${seed}`);
const folder = mkdtempSync(path.join(tmpdir(), 'interlinear-test-'));
const report = path.join(folder, 'report.json');
await runInGroup(
  [
    binary('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${path.join(import.meta.dirname, 'stalled-tests.mjs')}`,
    `--outputFile.json=${report}`,
    ...(options.includes('--changed') ? ['--passWithNoTests'] : []),
    ...(isDeep && filters.length === 0 ? testFilesWithSizes() : []),
    ...options,
  ],
  { ...process.env, ...(isDeep && { TEST_SIZE: 'deep', TEST_SEED: seed }) },
);
const total = summarise(report);
rmSync(folder, { recursive: true });

printSlowest(total.durations);
for (const name of total.skipped) console.log(`skipped: ${name}`);
// Print failures last, where they are easy to find.
for (const failure of total.failures) console.log(`failed: ${failure}`);
if (isDeep) console.log(`TEST_SEED=${seed}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`);
process.exit(isGood(total) ? 0 : 1);

/**
 * Runs Node in a process group of its own, and kills what is left of the group afterwards: workers, servers and browsers of tests
 * that did not end. When this process is told to end, it ends the group first.
 */
async function runInGroup(parameters, env) {
  const child = spawn(nodePath(), parameters, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const killGroup = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Nothing is left of it.
    }
  };
  let endedBy;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      endedBy ??= signal;
      child.kill(signal);
      setTimeout(killGroup, END_MS).unref();
    });
  }
  await once(child, 'exit');
  killGroup();
  if (endedBy === undefined) return;
  rmSync(folder, { recursive: true });
  process.exit(128 + constants.signals[endedBy]);
}

/** Returns whether the run includes browser tests, which use the built web app: all but runs of packages, scripts or the server. */
function needsWebBuild(paths) {
  return paths.length === 0 || paths.some((word) => !/^(?:\.\/)?(?:packages|scripts|apps\/server)\b/.test(word));
}

/** Returns the test files whose size varies: those with property tests or `bySize`. */
function testFilesWithSizes() {
  const hasSize = (file) =>
    /(?:test|by)-size|when-deep|zoo-visit|fast-check|describeOn(Databases|Services)/.test(
      readFileSync(path.join(root, file), 'utf8'),
    );
  return ['apps', 'packages'].flatMap((folder) => testFilesBelow(folder)).filter(hasSize);
}

function testFilesBelow(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'build', 'dist'].includes(entry.name)) return [];
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return testFilesBelow(file);
    return /\.test\.tsx?$/.test(entry.name) ? [file] : [];
  });
}

/** Returns whether the run passes. In CI, skipped tests fail it. */
function isGood({ passed, failed, skipped }) {
  if (process.env.CI === 'true' && skipped.length > 0) return false;
  return failed === 0 && (passed > 0 || options.includes('--changed'));
}

function summarise(file) {
  const sum = { passed: 0, failed: 0, skipped: [], failures: [], durations: [] };
  let results;
  try {
    results = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    sum.failed += 1;
    sum.failures.push('Vitest ended without a report');
    return sum;
  }
  for (const suite of results.testResults) {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed').length;
    sum.failed += failed;
    sum.passed += suite.assertionResults.filter((test) => test.status === 'passed').length;
    sum.durations.push({ name: nameOf(suite), seconds: (suite.endTime - suite.startTime) / 1000 });
    // A file that fails to load, or whose hook fails, has no failed tests.
    if (suite.status === 'failed' && failed === 0) {
      sum.failed += 1;
      sum.failures.push(`${nameOf(suite)}\n${beginningOf(suite.message)}`);
    }
    for (const test of suite.assertionResults) {
      if (test.status === 'failed') {
        const reasons = test.failureMessages.map(beginningOf).join('\n');
        sum.failures.push(`${nameOf(suite)} > ${test.fullName}\n${reasons}`);
      } else if (test.status !== 'passed') sum.skipped.push(test.fullName);
    }
  }
  if (!results.success && sum.failed === 0) sum.failed += 1;
  return sum;
}

function printSlowest(durations) {
  for (const { name, seconds } of durations
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST_SHOWN))
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
}

function nameOf(suite) {
  return path.relative(process.cwd(), suite.name);
}

function beginningOf(message) {
  return message.slice(0, 1500).replaceAll(/^/gm, '    ');
}
