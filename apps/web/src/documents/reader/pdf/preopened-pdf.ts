import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { drawPage } from './draw-page.ts';
import { openPdf } from './open-pdf.ts';

export { startPdfThread } from './open-pdf.ts';

/** Enough to have the first page read and its fonts loaded, which takes far longer than its picture. */
const SMALL = 0.1;

/** The file that was chosen last: there is never more than one. */
let ahead: { file: File; opening: Promise<PDFDocumentProxy> } | undefined;

/** Opens a file that somebody will want to read soon, and has its first page ready to be drawn. */
export function openAhead(file: File): void {
  if (ahead?.file === file) return;
  close();
  const opening = openPdf(file);
  ahead = { file, opening };
  // Whoever opens it again is told what is wrong with it.
  opening.then(readFirstPage).catch(() => undefined);
}

/** The file that was opened ahead, for the one who reads it; `undefined` if it was not, or somebody took it. */
export function takeAhead(file: File): Promise<PDFDocumentProxy> | undefined {
  if (ahead?.file !== file) return undefined;
  const { opening } = ahead;
  ahead = undefined;
  return opening;
}

async function readFirstPage(pdf: PDFDocumentProxy): Promise<void> {
  const page = await pdf.getPage(1);
  await drawPage({ page, scale: SMALL, density: 1, signal: new AbortController().signal });
}

function close(): void {
  // A file that could not be opened has nothing to be closed.
  ahead?.opening.then((pdf) => pdf.loadingTask.destroy()).catch(() => undefined);
  ahead = undefined;
}
