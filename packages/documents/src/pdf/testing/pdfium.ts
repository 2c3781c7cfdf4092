import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';

export type Pdfium = Awaited<ReturnType<typeof init>>;

/** File opened by pdfium. */
export interface PdfiumFile {
  pdfium: Pdfium;
  /** Handle of the document. */
  document: number;
  close(): void;
}

/** Opens a file with pdfium, independently of our own reader. @throws when pdfium cannot read it */
export async function openWithPdfium(bytes: Uint8Array): Promise<PdfiumFile> {
  opened ??= load();
  const pdfium = await opened;
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const data = malloc(bytes.length);
  memoryOf(pdfium).set(bytes, data);
  const document = pdfium.FPDF_LoadMemDocument(data, bytes.length, '');
  if (document === 0) {
    free(data);
    throw new Error('pdfium cannot read this file');
  }
  return {
    pdfium,
    document,
    close() {
      pdfium.FPDF_CloseDocument(document);
      free(data);
    },
  };
}

/** View of pdfium's memory. Do not keep it: growing the memory detaches the buffer. */
export function memoryOf({ pdfium }: Pdfium): Uint8Array {
  // Safe: Emscripten modules export their memory; the types omit it.
  const { memory } = pdfium.wasmExports as unknown as { memory: WebAssembly.Memory };
  return new Uint8Array(memory.buffer);
}

let opened: Promise<Pdfium> | undefined;

async function load(): Promise<Pdfium> {
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const program = await readFile(file);
  const pdfium = await init({ wasmBinary: new Uint8Array(program).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}
