import { parentPort } from 'node:worker_threads';
import { npmFonts } from '@interlinear/documents/npm-fonts';
import { npmPdfAids } from '@interlinear/documents/npm-pdf-aids';
import { openDocument } from '@interlinear/documents/open-document';
import { practise } from './practise.ts';
import { serveDocument } from './serve-document.ts';
import { writeFile } from './write-file.ts';

if (!parentPort) throw new Error('This is the program of a thread.');
const fonts = npmFonts(import.meta.url);
const pdfAids = npmPdfAids();

serveDocument(parentPort, {
  open: ({ bytes, fileName, password }) =>
    openDocument(bytes, { fileName, ...pdfAids, ...(password === undefined ? {} : { password }) }),
  render: (document, request) => writeFile(document, request, fonts),
  prepare: practise,
});
