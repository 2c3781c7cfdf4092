import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { npmFonts } from '@interlinear/documents/npm-fonts';
import { npmPdfAids } from '@interlinear/documents/npm-pdf-aids';
import { openDocument } from '@interlinear/documents/open-document';
import { openOptionsOf } from '@interlinear/documents/worker-open-options';
import { writeFile } from '@interlinear/documents/worker-write-file';
import { npmTesseract } from '@interlinear/ocr/npm-tesseract';
import { serveDocument } from './serve-document.ts';
import { warmUp } from './warm-up.ts';

if (!parentPort) throw new Error('Run this as a worker thread.');
const fonts = npmFonts(import.meta.url);
const pdfAids = npmPdfAids();
const tesseract = npmTesseract(import.meta.url);

serveDocument(parentPort, {
  open({ bytes, ...file }) {
    // Recognising pages is slow for everybody, and no sign of a bad file.
    if (file.isSlow && !file.ocr) giveWay();
    return openDocument(bytes, { ...pdfAids, ...openOptionsOf(file, tesseract) });
  },
  render: (document, request) => writeFile(document, request, fonts),
  prepare: warmUp,
});

/** A third of what a thread of usual priority gets where both want the processor. */
const LOW_PRIORITY = 5;

/** Lowers the priority of this thread. Only Linux has priorities of threads (setpriority(2)); elsewhere the whole process would slow down. */
function giveWay(): void {
  if (process.platform === 'linux') setPriority(LOW_PRIORITY);
}
