import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { MODEL_NAMES } from '@interlinear/ocr/recognizable-languages';
import { faceFile, faceNames } from '@interlinear/typesetting/faces';
import type { Plugin } from 'vite';

const MODULE = 'virtual:device-assets';

/**
 * Serves the files that the workers of the picture and document translators fetch when they need them (programs in WebAssembly, models
 * of Tesseract, faces, character maps) from this site, under a path that changes with their versions.
 */
export function deviceAssets(): Plugin {
  const assets = listAssets();
  const base = pathOf(assets);
  return {
    ...deviceAssetsPath(),
    name: 'device-assets',
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

/** Defines the module `virtual:device-assets`, which exports the path of the files. Bundles of workers need no more than that. */
export function deviceAssetsPath(): Plugin {
  const base = pathOf(listAssets());
  return {
    name: 'device-assets-path',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(`/${base}/`)};` : undefined),
  };
}

function pathOf(assets: readonly Asset[]): string {
  const versions = createHash('sha256').update(assets.map(({ version }) => version).join());
  return `assets/device-${versions.digest('hex').slice(0, 10)}`;
}

interface Asset {
  /** Path below the base. */
  name: string;
  file: string;
  /** Package and version. */
  version: string;
}

/** Lists the assets by the names that `src/device-assets/asset-address.ts` asks for. */
function listAssets(): Asset[] {
  return [
    findAsset('tesseract.wasm', 'tesseract.js-core', 'tesseract-core-simd-lstm.wasm'),
    ...MODEL_NAMES.map((model) => {
      const file = `${model}.traineddata.gz`;
      return findAsset(`models/${file}`, `@tesseract.js-data/${model}`, `4.0.0_best_int/${file}`);
    }),
    findAsset('pdfium.wasm', '@embedpdf/pdfium', 'dist/pdfium.wasm'),
    findAsset('harfbuzz-subset.wasm', 'harfbuzzjs', 'dist/harfbuzz-subset.wasm'),
    ...cmapAssets(),
    ...faceNames({ isCompact: true }).flatMap((face) => {
      const file = faceFile(face);
      return file ? [findAsset(`faces/${face}.font`, file.package, file.path)] : [];
    }),
  ];
}

function cmapAssets(): Asset[] {
  const { file, version } = findAsset('cmaps', 'pdfjs-dist', 'cmaps');
  const names = readdirSync(file).filter((name) => name.endsWith('.bcmap'));
  return names.map((name) => ({ name: `cmaps/${name}`, file: path.join(file, name), version }));
}

function findAsset(name: string, packageName: string, file: string): Asset {
  const manifest = findPackageJSON(packageName, import.meta.url);
  if (!manifest) throw new Error(`The package ${packageName} is not installed.`);
  // Safe: every package manifest has a version.
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return { name, file: path.join(path.dirname(manifest), file), version: `${packageName}@${version}` };
}
