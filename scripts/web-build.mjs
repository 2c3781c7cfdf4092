// Builds the web app and the documentation if their sources have changed since the last build.
import path from 'node:path';
import { buildOnce } from './build-once.mjs';
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
  await buildOnce({
    name: app,
    stamp: path.join(root, 'apps', app, 'build', '.sources'),
    wanted: fingerprint(sources),
    async build() {
      console.log(`Building the ${title}…`);
      const { code, output } = await captureNpm(['run', 'build', '--silent', `--workspace=@interlinear/${app}`]);
      if (code !== 0) throw new Error(`The build of the ${title} failed:\n${output}`);
    },
  });
}
