import { memoryOf, openWithPdfium, type Pdfium, type PdfiumFile } from './pdfium.ts';

/** Rasterized page: four bytes per pixel (blue, green, red, unused). */
export interface Raster {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Rasterizes a page, including annotations, with pdfium. */
export async function rasterPage(bytes: Uint8Array, page: number, scale = 1): Promise<Raster> {
  const file = await openWithPdfium(bytes);
  try {
    return paintPage(file, page, { scale });
  } finally {
    file.close();
  }
}

/** Rasterizes a page of an open file; `hidesText` omits text outside of annotations. */
export function paintPage(
  { pdfium, document }: PdfiumFile,
  page: number,
  { scale = 1, hidesText = false }: { scale?: number; hidesText?: boolean } = {},
): Raster {
  const loaded = pdfium.FPDF_LoadPage(document, page);
  if (hidesText) hideText(pdfium, loaded);
  const width = Math.round(pdfium.FPDF_GetPageWidthF(loaded) * scale);
  const height = Math.round(pdfium.FPDF_GetPageHeightF(loaded) * scale);
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  pdfium.FPDF_RenderPageBitmap(bitmap, loaded, 0, 0, width, height, 0, WITH_ANNOTATIONS);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const pixels = memoryOf(pdfium).slice(start, start + width * height * 4);
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.FPDF_ClosePage(loaded);
  return { width, height, pixels };
}

const WITH_ANNOTATIONS = 1;
const TEXT_OBJECT = 1;
const FORM_OBJECT = 5;
const INVISIBLE = 3;

function hideText(pdfium: Pdfium, page: number): void {
  const count = pdfium.FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index++) hideObject(pdfium, pdfium.FPDFPage_GetObject(page, index));
}

function hideObject(pdfium: Pdfium, object: number): void {
  const type = pdfium.FPDFPageObj_GetType(object);
  if (type === TEXT_OBJECT) pdfium.FPDFTextObj_SetTextRenderMode(object, INVISIBLE);
  if (type !== FORM_OBJECT) return;
  const count = pdfium.FPDFFormObj_CountObjects(object);
  for (let index = 0; index < count; index++) hideObject(pdfium, pdfium.FPDFFormObj_GetObject(object, index));
}
