import path from 'node:path';
import { binary, root, runNode } from './pinned-node.mjs';

/**
 * Builds the extension for Chrome, unpacked: `apps/extension/dist/chrome-mv3`.
 * @throws {Error} when the build fails; it has printed why
 */
export async function buildExtension() {
  const words = [binary('wxt', 'bin/wxt.mjs'), 'build', '--browser', 'chrome', '--mv3'];
  const code = await runNode(words, { cwd: path.join(root, 'apps', 'extension') });
  if (code !== 0) throw new Error('The build of the extension failed.');
}
