import { init } from '@embedpdf/pdfium';

export type Pdfium = Awaited<ReturnType<typeof init>>;

/** Loads pdfium on first use and shares the instance. @param loadWasm loads its WebAssembly module (4.6 MB) */
export function lazyPdfium(loadWasm: () => Promise<ArrayBuffer>): () => Promise<Pdfium> {
  let opened: Promise<Pdfium> | undefined;
  return () => {
    opened ??= open(loadWasm);
    return opened;
  };
}

async function open(loadWasm: () => Promise<ArrayBuffer>): Promise<Pdfium> {
  const pdfium = await init({ wasmBinary: await loadWasm() });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** View of pdfium's memory. Do not keep it: growing the memory detaches the buffer. */
export function memoryOf({ pdfium }: Pdfium): Uint8Array {
  // Safe: Emscripten modules export their memory; the types omit it.
  const { memory } = pdfium.wasmExports as unknown as { memory: WebAssembly.Memory };
  return new Uint8Array(memory.buffer);
}

/** Copies bytes into pdfium's memory and returns the address. The caller frees it. */
export function putBytes(pdfium: Pdfium, bytes: Uint8Array): number {
  const address = pdfium.pdfium.wasmExports.malloc(bytes.length);
  memoryOf(pdfium).set(bytes, address);
  return address;
}
