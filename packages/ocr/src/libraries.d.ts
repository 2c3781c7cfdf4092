declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  /** Starts Tesseract; the result has `FS` and `TessBaseAPI`. */
  export default function start(options: {
    wasmBinary: Uint8Array<ArrayBuffer>;
    print(line: string): void;
    printErr(line: string): void;
  }): Promise<import('./tesseract.ts').TesseractModule>;
}
