import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { FontLibrary, RenderedFile, TranslatableDocument } from '@interlinear/documents/document';
import { exportBilingualHtml } from '@interlinear/documents/export-bilingual-html';
import { exportMarkdown } from '@interlinear/documents/export-markdown';
import { npmFonts } from '@interlinear/documents/npm-fonts';
import { npmPdfAids } from '@interlinear/documents/npm-pdf-aids';
import { openDocument } from '@interlinear/documents/open-document';
import { npmTesseract } from '@interlinear/ocr/npm-tesseract';
import { openPageReader } from '@interlinear/ocr/page-reader';
import { canRecognize } from '@interlinear/ocr/recognizable-languages';
import type { RenderRequest } from './messages.ts';
import { serveDocument } from './serve-document.ts';
import { warmUp } from './warm-up.ts';

if (!parentPort) throw new Error('Run this as a worker thread.');
const fonts = npmFonts(import.meta.url);
const pdfAids = npmPdfAids();
const tesseract = npmTesseract(import.meta.url);

serveDocument(parentPort, {
  open({ bytes, fileName, password, keepsFormulas, ocr, recognized = {}, isSlow = false }) {
    // Recognising pages is slow for everybody, and no sign of a bad file.
    if (isSlow && !ocr) giveWay();
    return openDocument(bytes, {
      fileName,
      keepsFormulas,
      ...pdfAids,
      ...(password === undefined ? {} : { password }),
      ...(ocr && canRecognize(ocr.language) ? { pageReader: openPageReader(tesseract, ocr.language) } : {}),
      recognized: new Map(Object.entries(recognized).map(([index, page]) => [Number(index), page])),
    });
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

/** Writes a document in its own format, as Markdown or as HTML (DOC-06). */
async function writeFile(
  document: TranslatableDocument,
  { translations, view, format, source, target }: RenderRequest,
  fonts: FontLibrary,
): Promise<Omit<RenderedFile, 'format'>> {
  const found = { of: (id: string) => translations[id] };
  switch (format) {
    case 'same':
      return document.render(found, { view, target, fonts });
    case 'markdown': {
      const content = view === 'translation' ? 'translation' : 'both';
      return asText('text/markdown', await exportMarkdown(document.pages(), found, { content }));
    }
    case 'html': {
      const title = document.title ?? '';
      const languages = { target, ...(source !== 'auto' && { source }) };
      return asText('text/html', await exportBilingualHtml(document.pages(), found, { title, ...languages }));
    }
  }
}

function asText(type: string, text: string): Omit<RenderedFile, 'format'> {
  return { bytes: new TextEncoder().encode(text), mediaType: `${type}; charset=utf-8` };
}
