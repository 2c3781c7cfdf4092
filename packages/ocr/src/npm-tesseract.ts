import { readFile } from 'node:fs/promises';
import { createRequire, findPackageJSON } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { openTesseract, type Tesseract, type TesseractModule } from './tesseract.ts';

const CORE = 'tesseract-core-simd-lstm';

/**
 * Tesseract as npm packages have it, for programs in Node. Nothing is loaded before the first page is read.
 *
 * @param from `import.meta.url` of a module of the program whose dependencies the packages of the languages are
 */
export function npmTesseract(from: string): Tesseract {
  return openTesseract({
    async start() {
      const wasmBinary = await readFromPackage('tesseract.js-core', `${CORE}.wasm`, import.meta.url);
      // Safe: what the package exports, which has no types; what is used of it is declared beside its use.
      const start = createRequire(import.meta.url)(`tesseract.js-core/${CORE}.js`) as (
        options: object,
      ) => Promise<TesseractModule>;
      // What it prints are notes on pictures of people's texts.
      return start({ wasmBinary, print: ignore, printErr: ignore });
    },
    async loadModel(model) {
      const file = `4.0.0_best_int/${model}.traineddata.gz`;
      return new Uint8Array(await promisify(gunzip)(await readFromPackage(`@tesseract.js-data/${model}`, file, from)));
    },
  });
}

function ignore(): void {
  // Nobody reads it.
}

async function readFromPackage(name: string, file: string, from: string): Promise<Uint8Array<ArrayBuffer>> {
  const manifest = findPackageJSON(name, from);
  if (!manifest) throw new Error(`The package ${name} is not installed.`);
  return new Uint8Array(await readFile(path.join(path.dirname(manifest), file)));
}
