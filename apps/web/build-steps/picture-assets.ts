import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { MODEL_NAMES } from '@interlinear/ocr/recognizable-languages';
import { faceFile, faceNames } from '@interlinear/typesetting/faces';
import type { Plugin } from 'vite';

const MODULE = 'virtual:picture-assets';

/**
 * Serves the files that the worker of the picture translator fetches when it needs them (Tesseract's program, its models, faces)
 * from this site, under a path that changes with their versions.
 */
export function pictureAssets(): Plugin {
  const assets = listAssets();
  const base = pathOf(assets);
  return {
    ...pictureAssetsPath(),
    name: 'picture-assets',
    configureServer(server) {
      server.middlewares.use(`/${base}`, (request, response, next) => {
        const asset = assets.find(({ name }) => `/${name}` === request.url);
        if (!asset) return next();
        response.end(readFileSync(asset.file));
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { name, file } of assets)
        this.emitFile({ type: 'asset', fileName: `${base}/${name}`, source: readFileSync(file) });
    },
  };
}

/** Defines the module `virtual:picture-assets`, which exports the path of the files. Bundles of workers need no more than that. */
export function pictureAssetsPath(): Plugin {
  const base = pathOf(listAssets());
  return {
    name: 'picture-assets-path',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(`/${base}/`)};` : undefined),
  };
}

function pathOf(assets: readonly Asset[]): string {
  const versions = createHash('sha256').update(assets.map(({ version }) => version).join());
  return `assets/pictures-${versions.digest('hex').slice(0, 10)}`;
}

interface Asset {
  /** Path below the base. */
  name: string;
  file: string;
  /** Package and version. */
  version: string;
}

/** Lists the assets by the names that `src/translate-image/picture-worker.ts` asks for. */
function listAssets(): Asset[] {
  return [
    findAsset('tesseract.wasm', 'tesseract.js-core', 'tesseract-core-simd-lstm.wasm'),
    ...MODEL_NAMES.map((model) => {
      const file = `${model}.traineddata.gz`;
      return findAsset(`models/${file}`, `@tesseract.js-data/${model}`, `4.0.0_best_int/${file}`);
    }),
    ...faceNames({ isCompact: false }).flatMap((face) => {
      const file = faceFile(face);
      return file ? [findAsset(`faces/${face}.font`, file.package, file.path)] : [];
    }),
  ];
}

function findAsset(name: string, packageName: string, file: string): Asset {
  const manifest = findPackageJSON(packageName, import.meta.url);
  if (!manifest) throw new Error(`The package ${packageName} is not installed.`);
  // Safe: every package manifest has a version.
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return { name, file: path.join(path.dirname(manifest), file), version: `${packageName}@${version}` };
}
