// Builds the web app and the documentation if their sources have changed since the last build.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildOnce } from './build-once.mjs';
import { fingerprint, sourcesOf } from './fingerprint.mjs';
import { captureNpm } from './packages.mjs';
import { root } from './pinned-node.mjs';

/**
 * @param {{ isQuick?: boolean }} options `isQuick`: compress the files of the web app less, which saves most of a minute; for checks
 *   and tests
 * @throws {Error} with the output of the build if it fails
 */
export async function ensureWebBuild({ isQuick = false } = {}) {
  await ensureWebApp({ isQuick });
  // Some pages are references of the repository.
  const sources = fingerprint([...sourcesOf('apps/docs'), 'docs']);
  await buildOnce({
    name: 'docs',
    stamp: stampOf('docs'),
    wanted: sources,
    build: () => runBuild('build', { app: 'docs', title: 'documentation' }),
  });
}

async function ensureWebApp({ isQuick }) {
  const sources = fingerprint(sourcesOf('apps/web'));
  const quick = `${sources} quick`;
  const app = { app: 'web', title: 'web app' };
  const stamp = stampOf('web');
  await buildOnce({
    name: 'web',
    stamp,
    wanted: isQuick ? quick : sources,
    accepted: sources,
    async build(last) {
      if (last !== quick) return runBuild('build', { ...app, compression: isQuick ? 'quick' : 'best' });
      // An interrupted compression must not pass for a quick one.
      rmSync(stamp);
      return runBuild('compress', { ...app, compression: 'best' });
    },
  });
}

function stampOf(app) {
  return path.join(root, 'apps', app, 'build', '.sources');
}

async function runBuild(script, { app, title, compression }) {
  console.log(`Building the ${title}…`);
  const env = { ...process.env, ...(compression && { WEB_COMPRESSION: compression }) };
  const { code, output } = await captureNpm(['run', script, '--silent', `--workspace=@interlinear/${app}`], { env });
  if (code !== 0) throw new Error(`The build of the ${title} failed:\n${output}`);
}
