import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';

/** A page as pixels: four bytes each, blue, green, red and nothing. */
export interface Raster {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Paints a page with pdfium, with its annotations. */
export async function rasterPage(bytes: Uint8Array, page: number, scale = 1): Promise<Raster> {
  const pdfium = await open();
  const { wasmExports } = pdfium.pdfium;
  const data = wasmExports.malloc(bytes.length);
  memoryOf(pdfium).set(bytes, data);
  const document = pdfium.FPDF_LoadMemDocument(data, bytes.length, '');
  const loaded = pdfium.FPDF_LoadPage(document, page);
  const width = Math.round(pdfium.FPDF_GetPageWidthF(loaded) * scale);
  const height = Math.round(pdfium.FPDF_GetPageHeightF(loaded) * scale);
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  pdfium.FPDF_RenderPageBitmap(bitmap, loaded, 0, 0, width, height, 0, WITH_ANNOTATIONS);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const pixels = memoryOf(pdfium).slice(start, start + width * height * 4);
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.FPDF_ClosePage(loaded);
  pdfium.FPDF_CloseDocument(document);
  wasmExports.free(data);
  return { width, height, pixels };
}

const WITH_ANNOTATIONS = 1;

/** Fetched anew each time: it grows. */
function memoryOf({ pdfium }: Awaited<ReturnType<typeof load>>): Uint8Array {
  // Safe: every program of this kind exports its memory; the types just do not say so.
  const { memory } = pdfium.wasmExports as unknown as { memory: WebAssembly.Memory };
  return new Uint8Array(memory.buffer);
}

let opened: ReturnType<typeof load> | undefined;

function open(): ReturnType<typeof load> {
  opened ??= load();
  return opened;
}

async function load() {
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const program = await readFile(file);
  const pdfium = await init({ wasmBinary: new Uint8Array(program).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}
