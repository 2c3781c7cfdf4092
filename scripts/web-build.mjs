// Builds the web app and the documentation if their sources have changed since the last build.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, sourcesOf } from './fingerprint.mjs';
import { captureNpm } from './packages.mjs';
import { root } from './pinned-node.mjs';

/** @throws {Error} with the output of the build if it fails */
export async function ensureWebBuild() {
  await ensureBuild({ app: 'web', title: 'web app', sources: sourcesOf('apps/web') });
  // Some pages are references of the repository.
  await ensureBuild({ app: 'docs', title: 'documentation', sources: [...sourcesOf('apps/docs'), 'docs'] });
}

async function ensureBuild({ app, title, sources }) {
  const stamp = path.join(root, 'apps', app, 'build', '.sources');
  const wanted = fingerprint(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(`Building the ${title}…`);
  const { code, output } = await captureNpm(['run', 'build', '--silent', `--workspace=@interlinear/${app}`]);
  if (code !== 0) throw new Error(`The build of the ${title} failed:\n${output}`);
  writeFileSync(stamp, wanted);
}
