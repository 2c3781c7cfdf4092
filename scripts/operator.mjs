// `npm run operator -- <command>`: runs a command of the operator's command line on the pinned Node.
import { spawn } from 'node:child_process';
import { nodePath, root } from './pinned-node.mjs';

const command = spawn(nodePath(), ['apps/server/src/operator/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => command.kill(signal));
command.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
