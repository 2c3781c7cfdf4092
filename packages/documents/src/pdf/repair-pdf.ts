import { memoryOf, type Pdfium, putBytes } from './pdfium/open-pdfium.ts';

/**
 * Creates a function that rewrites a damaged file with pdfium, which can rebuild cross-reference tables that other
 * readers reject. The function returns `undefined` for a file that pdfium cannot read either.
 * @param pdfiumOf loads pdfium on first use
 */
export function pdfRepair(pdfiumOf: () => Promise<Pdfium>): (bytes: Uint8Array) => Promise<Uint8Array | undefined> {
  return async (bytes) => {
    const pdfium = await pdfiumOf();
    const data = putBytes(pdfium, bytes);
    const document = pdfium.FPDF_LoadMemDocument(data, bytes.length, '');
    const result = document === 0 ? undefined : written(pdfium, document);
    if (document !== 0) pdfium.FPDF_CloseDocument(document);
    pdfium.pdfium.wasmExports.free(data);
    return result;
  };
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
