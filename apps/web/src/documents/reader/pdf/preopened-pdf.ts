import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { drawPage } from './draw-page.ts';
import { openPdf } from './open-pdf.ts';

export { startPdfThread } from './open-pdf.ts';

/** A tiny drawing is enough to parse the first page and load its fonts, which takes longer than drawing. */
const PREVIEW_SCALE = 0.1;

/** The file chosen last; there is never more than one. */
let preopened: { file: File; opening: Promise<PDFDocumentProxy> } | undefined;

/** Opens a file ahead of reading and prepares its first page. */
export function preopenPdf(file: File): void {
  if (preopened?.file === file) return;
  close();
  const opening = openPdf(file);
  preopened = { file, opening };
  // Errors are reported when the reader opens the file.
  opening.then(readFirstPage).catch(() => undefined);
}

/** Hands over the preopened file, once; `undefined` if it was not preopened or is already taken. */
export function takePreopenedPdf(file: File): Promise<PDFDocumentProxy> | undefined {
  if (preopened?.file !== file) return undefined;
  const { opening } = preopened;
  preopened = undefined;
  return opening;
}

async function readFirstPage(pdf: PDFDocumentProxy): Promise<void> {
  const page = await pdf.getPage(1);
  await drawPage({ page, scale: PREVIEW_SCALE, density: 1, signal: new AbortController().signal });
}

function close(): void {
  // A file that failed to open need not be closed.
  preopened?.opening.then((pdf) => pdf.loadingTask.destroy()).catch(() => undefined);
  preopened = undefined;
}
