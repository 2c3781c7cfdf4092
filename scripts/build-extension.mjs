// `npm run build:extension`: apps/extension/dist/interlinear-{chrome,firefox}-<version>.zip, as the stores take them.
import path from 'node:path';
import { ensurePackages } from './packages.mjs';
import { binary, root, runNode } from './pinned-node.mjs';

await ensurePackages();
for (const browser of ['chrome', 'firefox']) {
  const code = await runNode([binary('wxt', 'bin/wxt.mjs'), 'zip', '--browser', browser, '--mv3'], {
    cwd: path.join(root, 'apps', 'extension'),
  });
  if (code !== 0) process.exit(code);
}
