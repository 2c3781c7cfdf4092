import { readFile } from 'node:fs/promises';
import { createRequire, findPackageJSON } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { openTesseract, type Tesseract, type TesseractModule } from './tesseract.ts';

const CORE = 'tesseract-core-simd-lstm';

/** Reads Tesseract's program. */
export function readTesseractProgram(): Promise<Uint8Array<ArrayBuffer>> {
  return readFromPackage('tesseract.js-core', `${CORE}.wasm`, import.meta.url);
}

/**
 * Opens Tesseract from npm packages, for programs in Node. The program and its models load with the first page.
 *
 * @param from `import.meta.url` of a module whose package depends on the language models (`@tesseract.js-data/*`)
 */
export function npmTesseract(from: string): Tesseract {
  return openTesseract({
    async start() {
      const wasmBinary = await readTesseractProgram();
      // Safe: the package has no types; `TesseractModule` declares the part of it that is used.
      const start = createRequire(import.meta.url)(`tesseract.js-core/${CORE}.js`) as (
        options: object,
      ) => Promise<TesseractModule>;
      // Its output would reveal the user's text in logs.
      return start({ wasmBinary, print: ignore, printErr: ignore });
    },
    async loadModel(model) {
      const file = `4.0.0_best_int/${model}.traineddata.gz`;
      return unpack(await readFromPackage(`@tesseract.js-data/${model}`, file, from));
    },
  });
}

/** Unpacks a gzip file in one piece: its last four bytes are the size of its content (RFC 1952, section 2.3.1). */
async function unpack(file: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const size = new DataView(file.buffer, file.byteOffset).getUint32(file.length - 4, true);
  return promisify(gunzip)(file, { chunkSize: size + 1 });
}

function ignore(): void {
  // Discards Tesseract's console output.
}

async function readFromPackage(name: string, file: string, from: string): Promise<Uint8Array<ArrayBuffer>> {
  const manifest = findPackageJSON(name, from);
  if (!manifest) throw new Error(`The package ${name} is not installed.`);
  return new Uint8Array(await readFile(path.join(path.dirname(manifest), file)));
}
