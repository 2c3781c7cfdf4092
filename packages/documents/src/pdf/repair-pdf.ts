import { init } from '@embedpdf/pdfium';

type Pdfium = Awaited<ReturnType<typeof init>>;

/**
 * Makes a function that has pdfium read a damaged file and write it anew: it rebuilds tables of objects that other readers
 * give up on. The function gives `undefined` for a file that pdfium cannot read either.
 * @param loadWasm gives pdfium's program (`@embedpdf/pdfium/pdfium.wasm`, 4.6 MB) when there is need for it
 */
export function pdfRepair(
  loadWasm: () => Promise<ArrayBuffer>,
): (bytes: Uint8Array) => Promise<Uint8Array | undefined> {
  let opened: Promise<Pdfium> | undefined;
  return async (bytes) => {
    opened ??= open(loadWasm);
    const pdfium = await opened;
    const { malloc, free } = pdfium.pdfium.wasmExports;
    const data = malloc(bytes.length);
    memoryOf(pdfium).set(bytes, data);
    const document = pdfium.FPDF_LoadMemDocument(data, bytes.length, '');
    const result = document === 0 ? undefined : written(pdfium, document);
    if (document !== 0) pdfium.FPDF_CloseDocument(document);
    free(data);
    return result;
  };
}

async function open(loadWasm: () => Promise<ArrayBuffer>): Promise<Pdfium> {
  const pdfium = await init({ wasmBinary: await loadWasm() });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

function written(pdfium: Pdfium, document: number): Uint8Array | undefined {
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  pdfium.PDFiumExt_SaveAsCopy(document, writer);
  const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
  const target = malloc(size);
  pdfium.PDFiumExt_GetFileWriterData(writer, target, size);
  const bytes = memoryOf(pdfium).slice(target, target + size);
  free(target);
  pdfium.PDFiumExt_CloseFileWriter(writer);
  return size > 0 ? bytes : undefined;
}

/** Fetched anew each time: it grows. */
function memoryOf({ pdfium }: Pdfium): Uint8Array {
  // Safe: every program of this kind exports its memory; the types just do not say so.
  const { memory } = pdfium.wasmExports as unknown as { memory: WebAssembly.Memory };
  return new Uint8Array(memory.buffer);
}
