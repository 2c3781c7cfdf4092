import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { drawPage } from './draw-page.ts';
import { openPdf } from './open-pdf.ts';

export { startPdfThread } from './open-pdf.ts';

/** Enough to have the first page read and its fonts loaded, which takes far longer than its picture. */
const PREVIEW_SCALE = 0.1;

/** The file that was chosen last: there is never more than one. */
let preopened: { file: File; opening: Promise<PDFDocumentProxy> } | undefined;

/** Opens a file that somebody will want to read soon, and has its first page ready to be drawn. */
export function preopenPdf(file: File): void {
  if (preopened?.file === file) return;
  close();
  const opening = openPdf(file);
  preopened = { file, opening };
  // Whoever opens it again is told what is wrong with it.
  opening.then(readFirstPage).catch(() => undefined);
}

/** The file that was opened preopened, for the one who reads it; `undefined` if it was not, or somebody took it. */
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
  // A file that could not be opened has nothing to be closed.
  preopened?.opening.then((pdf) => pdf.loadingTask.destroy()).catch(() => undefined);
  preopened = undefined;
}
