// `npm run bench [area…] [--json]`
import { ensureNativePackages } from './native-packages.mjs';
import { ensurePackages } from './packages.mjs';
import { runNode } from './pinned-node.mjs';
import { ensureWebBuild } from './web-build.mjs';

await ensurePackages();
await ensureNativePackages(['apertium', 'tests']);
await ensureWebBuild();
process.exit(await runNode(['bench/run.ts', ...process.argv.slice(2)]));
