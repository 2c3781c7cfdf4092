// `npm test`: installs what tests need, runs them all and ends with `N passed, N failed, N skipped`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureNativePackages } from './native-packages.mjs';
import { ensurePackages } from './packages.mjs';
import { binary, runNode } from './pinned-node.mjs';
import { ensureWebBuild } from './web-build.mjs';

await ensurePackages();
await ensureNativePackages(['apertium', 'tests']);
await ensureWebBuild();

const folder = mkdtempSync(path.join(tmpdir(), 'interlinear-test-'));
const report = path.join(folder, 'report.json');
const total = { passed: 0, failed: 0, skipped: [], failures: [] };
// All of them in one run: where each kind of test had its own, one core would idle through the last file of each.
await runNode([
  binary('vitest', 'vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]);
addReport(total, report);
rmSync(folder, { recursive: true });

for (const name of total.skipped) console.log(`skipped: ${name}`);
// Last of all: what failed is found without reading thousands of lines.
for (const failure of total.failures) console.log(`failed: ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

function addReport(sum, file) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    sum.failed += 1;
    sum.failures.push('the tests ended without a report');
    return;
  }
  for (const suite of report.testResults) {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed').length;
    sum.failed += failed;
    sum.passed += suite.assertionResults.filter((test) => test.status === 'passed').length;
    // A file that does not load, or a hook that fails, has no failed test of its own.
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
  if (!report.success && sum.failed === 0) sum.failed += 1;
}

function nameOf(suite) {
  return path.relative(process.cwd(), suite.name);
}

function beginningOf(message) {
  return message.slice(0, 1500).replaceAll(/^/gm, '    ');
}
