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
  open: ({ bytes, ...file }) => openDocument(bytes, { ...pdfAids, ...openOptionsOf(file, tesseract) }),
  render: (document, request) => writeFile(document, request, fonts),
  prepare: warmUp,
});
