import { readFile } from 'node:fs/promises';
import { createRequire, findPackageJSON } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { openTesseract, type Tesseract, type TesseractModule } from './tesseract.ts';

const CORE = 'tesseract-core-simd-lstm';

/**
 * Opens Tesseract from npm packages, for programs in Node. The program and its models load with the first page.
 *
 * @param from `import.meta.url` of a module whose package depends on the language models (`@tesseract.js-data/*`)
 */
export function npmTesseract(from: string): Tesseract {
  return openTesseract({
    async start() {
      const wasmBinary = await readFromPackage('tesseract.js-core', `${CORE}.wasm`, import.meta.url);
      // Safe: the package has no types; `TesseractModule` declares the part of it that is used.
      const start = createRequire(import.meta.url)(`tesseract.js-core/${CORE}.js`) as (
        options: object,
      ) => Promise<TesseractModule>;
      // Its output would reveal the user's text in logs.
      return start({ wasmBinary, print: ignore, printErr: ignore });
    },
    async loadModel(model) {
      const file = `4.0.0_best_int/${model}.traineddata.gz`;
      return new Uint8Array(await promisify(gunzip)(await readFromPackage(`@tesseract.js-data/${model}`, file, from)));
    },
  });
}

function ignore(): void {
  // Discards Tesseract's console output.
}

async function readFromPackage(name: string, file: string, from: string): Promise<Uint8Array<ArrayBuffer>> {
  const manifest = findPackageJSON(name, from);
  if (!manifest) throw new Error(`The package ${name} is not installed.`);
  return new Uint8Array(await readFile(path.join(path.dirname(manifest), file)));
}
