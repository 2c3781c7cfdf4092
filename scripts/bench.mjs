// `npm run bench [area…] [--json]`: installs and builds what the benchmarks need, then runs them.
import { ensureExtensionZips } from './extension-build.mjs';
import { ensureNativePackages } from './native-packages.mjs';
import { ensurePackages } from './packages.mjs';
import { runNode } from './pinned-node.mjs';
import { ensureWebBuild } from './web-build.mjs';

await ensurePackages();
await ensureNativePackages(['apertium', 'tests']);
await ensureWebBuild();
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const needsExtension = ['page', 'idle', 'subtitles'].some((area) => wanted.includes(area));
if (wanted.length === 0 || needsExtension) await ensureExtensionZips();
process.exit(await runNode(['bench/run.ts', ...process.argv.slice(2)]));
