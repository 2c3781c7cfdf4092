// `npm run dev`: runs the server and the web app, and updates them when their sources change. Open the URL that Vite prints.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensurePackages } from './packages.mjs';
import { binary, nodePath, root } from './pinned-node.mjs';
import { ensureWebBuild } from './web-build.mjs';

await ensurePackages();
// The server also serves the built web app, and does not start without one.
await ensureWebBuild();

const children = [
  spawn(nodePath(), ['--watch', 'apps/server/src/main.ts'], { cwd: root, stdio: 'inherit' }),
  spawn(nodePath(), [binary('@react-router/dev', 'bin.cjs'), 'dev'], {
    cwd: path.join(root, 'apps', 'web'),
    stdio: 'inherit',
  }),
];
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
const codes = await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
process.exit(codes.find((code) => code !== 0) ?? 0);
