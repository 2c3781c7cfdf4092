import partsAddress from 'virtual:pdf-assets';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerAddress;

/** Worker that was started ahead and has no document yet. */
let ready: PDFWorker | undefined;

/** Starts the worker for the next PDF ahead of time: loading it takes longer than drawing the first page. */
export function startPdfThread(): void {
  ready ??= new PDFWorker();
}

/**
 * Opens a PDF in a worker of its own.
 * @throws the errors of pdf.js, e.g. `PasswordException` for a protected file
 */
export async function openPdf(file: Blob, password?: string): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await file.arrayBuffer());
  const worker = ready;
  ready = undefined;
  return getDocument({
    data,
    ...(worker && { worker }),
    ...(password !== undefined && { password }),
    cMapUrl: `${partsAddress}cmaps/`,
    standardFontDataUrl: `${partsAddress}standard_fonts/`,
    wasmUrl: `${partsAddress}wasm/`,
    iccUrl: `${partsAddress}iccs/`,
  }).promise;
}
