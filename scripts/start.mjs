// `npm start`: installs, builds and starts the server, also from a fresh clone.
import { spawn } from 'node:child_process';
import { ensureExtensionZips } from './extension-build.mjs';
import { ensureNativePackages } from './native-packages.mjs';
import { ensurePackages } from './packages.mjs';
import { nodePath, root } from './pinned-node.mjs';
import { ensureWebBuild } from './web-build.mjs';

try {
  await ensurePackages();
  await ensureNativePackages(['apertium']);
  await ensureWebBuild();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const server = spawn(nodePath(), ['apps/server/src/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  // Documents and pictures have threads of their own. Without these limits, glibc keeps the large buffers that ended threads freed.
  env: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: String(1024 ** 2),
    MALLOC_TRIM_THRESHOLD_: String(1024 ** 2),
    ...process.env,
  },
});
// Forward the signal and wait: the server shuts down gracefully.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));

// npm passes SIGTERM on to its shell only, which leaves this process behind without a parent.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 500).unref();
}
server.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));

// The extension builds in the background; the server offers its zips once they exist.
ensureExtensionZips().catch((error) => console.error(error.message));
