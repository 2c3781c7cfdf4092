import { parentPort } from 'node:worker_threads';
import { npmFonts } from '@interlinear/documents/npm-fonts';
import { npmPdfAids } from '@interlinear/documents/npm-pdf-aids';
import { openDocument } from '@interlinear/documents/open-document';
import { npmTesseract } from '@interlinear/ocr/npm-tesseract';
import { canRecognize, openPageReader } from '@interlinear/ocr/page-reader';
import { practise } from './practise.ts';
import { serveDocument } from './serve-document.ts';
import { writeFile } from './write-file.ts';

if (!parentPort) throw new Error('This is the program of a thread.');
const fonts = npmFonts(import.meta.url);
const pdfAids = npmPdfAids();
const tesseract = npmTesseract(import.meta.url);

serveDocument(parentPort, {
  open: ({ bytes, fileName, password, keepsFormulas, ocr, recognized = {} }) =>
    openDocument(bytes, {
      fileName,
      keepsFormulas,
      ...pdfAids,
      ...(password === undefined ? {} : { password }),
      ...(ocr && canRecognize(ocr.language) ? { pageReader: openPageReader(tesseract, ocr.language) } : {}),
      recognized: new Map(Object.entries(recognized).map(([index, page]) => [Number(index), page])),
    }),
  render: (document, request) => writeFile(document, request, fonts),
  prepare: practise,
});
