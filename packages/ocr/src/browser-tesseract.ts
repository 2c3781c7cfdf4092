import startCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { openTesseract, type Tesseract } from './tesseract.ts';

/** Files that Tesseract needs in a browser. */
export interface TesseractFiles {
  /** Loads `tesseract-core-simd-lstm.wasm` of `tesseract.js-core`. */
  loadProgram(): Promise<Uint8Array<ArrayBuffer>>;
  /** Loads the uncompressed model of a language. */
  loadModel(model: string): Promise<Uint8Array>;
}

/** Opens Tesseract in a worker of a browser. Its JavaScript is part of the bundle; pages need `'wasm-unsafe-eval'`. */
export function createBrowserTesseract({ loadProgram, loadModel }: TesseractFiles): Tesseract {
  return openTesseract({
    // Its output would reveal the user's text in the console.
    start: async () => startCore({ wasmBinary: await loadProgram(), print: ignore, printErr: ignore }),
    loadModel,
  });
}

function ignore(): void {
  // Discards Tesseract's console output.
}
