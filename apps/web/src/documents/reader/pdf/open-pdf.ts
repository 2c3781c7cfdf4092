import partsAddress from 'virtual:pdf-parts';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerAddress;

/**
 * Opens a PDF for drawing, in a thread of its own.
 * @throws what pdf.js throws: `PasswordException` for a protected file
 */
export async function openPdf(file: Blob, password?: string): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await file.arrayBuffer());
  return getDocument({
    data,
    ...(password !== undefined && { password }),
    cMapUrl: `${partsAddress}cmaps/`,
    standardFontDataUrl: `${partsAddress}standard_fonts/`,
    wasmUrl: `${partsAddress}wasm/`,
    iccUrl: `${partsAddress}iccs/`,
  }).promise;
}
