import type { Raster } from '@interlinear/ocr/raster';
import { DocumentError } from '../../document-error.ts';
import { memoryOf, type Pdfium, putBytes } from './open-pdfium.ts';

/** Rasterizes pages of one file. */
export interface PagePainter {
  /** Rasterizes a page without its annotations. @throws {DocumentError} `damaged`, `too-large` */
  paint(index: number, size: PaintSize): Raster;
  /** Closes the file. */
  close(): void;
}

interface PaintSize {
  /** Pixels per point. */
  scale: number;
  /** Limit for the raster; a larger page is scaled down. */
  maxPixels: number;
}

export type OpenPainter = (bytes: Uint8Array, password?: string) => Promise<PagePainter>;

/** Creates a function that opens files for rasterizing. It throws `damaged` for files that pdfium cannot read. */
export function pdfPainter(pdfiumOf: () => Promise<Pdfium>): OpenPainter {
  return async (bytes, password = '') => {
    const pdfium = await pdfiumOf();
    const data = putBytes(pdfium, bytes);
    const file = pdfium.FPDF_LoadMemDocument(data, bytes.length, password);
    if (file === 0) pdfium.pdfium.wasmExports.free(data);
    if (file === 0) throw new DocumentError('damaged');
    return {
      paint: (index, size) => paintPage(pdfium, { file, index }, size),
      close() {
        pdfium.FPDF_CloseDocument(file);
        pdfium.pdfium.wasmExports.free(data);
      },
    };
  };
}

const WHITE = 0xffffffff;
const BYTES_PER_PIXEL = 4;

function paintPage(pdfium: Pdfium, page: { file: number; index: number }, size: PaintSize): Raster {
  const loaded = pdfium.FPDF_LoadPage(page.file, page.index);
  if (loaded === 0) throw new DocumentError('damaged');
  const [wide, high] = [pdfium.FPDF_GetPageWidthF(loaded), pdfium.FPDF_GetPageHeightF(loaded)];
  const scale = Math.min(size.scale, Math.sqrt(size.maxPixels / Math.max(wide * high, 1)));
  const width = Math.max(1, Math.round(wide * scale));
  const height = Math.max(1, Math.round(high * scale));
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) pdfium.FPDF_ClosePage(loaded);
  if (bitmap === 0) throw new DocumentError('too-large');
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, loaded, 0, 0, width, height, 0, 0);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const pixels = memoryOf(pdfium).slice(start, start + width * height * BYTES_PER_PIXEL);
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.FPDF_ClosePage(loaded);
  return { width, height, pixels };
}
