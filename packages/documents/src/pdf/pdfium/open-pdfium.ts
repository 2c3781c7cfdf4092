import { init } from '@embedpdf/pdfium';

export type Pdfium = Awaited<ReturnType<typeof init>>;

/** Opens pdfium when it is asked for first, and gives the same one ever after. @param loadWasm gives its program, 4.6 MB */
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

/** Fetched anew each time: it grows. */
export function memoryOf({ pdfium }: Pdfium): Uint8Array {
  // Safe: every program of this kind exports its memory; the types just do not say so.
  const { memory } = pdfium.wasmExports as unknown as { memory: WebAssembly.Memory };
  return new Uint8Array(memory.buffer);
}

/** Bytes in pdfium's memory, for as long as a file is open. */
export function putBytes(pdfium: Pdfium, bytes: Uint8Array): number {
  const address = pdfium.pdfium.wasmExports.malloc(bytes.length);
  memoryOf(pdfium).set(bytes, address);
  return address;
}
