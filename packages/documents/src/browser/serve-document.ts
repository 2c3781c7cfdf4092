import { createBrowserTesseract, type TesseractFiles } from '@interlinear/ocr/browser-tesseract';
import type { FontLibrary } from '../document.ts';
import { openDocument } from '../open-document.ts';
import { lazyPdfium } from '../pdf/pdfium/open-pdfium.ts';
import { pdfPainter } from '../pdf/pdfium/page-painter.ts';
import { pdfRepair } from '../pdf/repair-pdf.ts';
import type { DocumentResponse } from '../worker/messages.ts';
import { openOptionsOf } from '../worker/open-options.ts';
import { createDocumentResponder, refusalOf } from '../worker/respond.ts';
import { writeFile } from '../worker/write-file.ts';
import type { BrokenResponse, DocumentPort, PageMessage, WorkerMessage } from './port-messages.ts';

/** Files that a worker fetches when it needs them. */
export interface WorkerFiles extends TesseractFiles {
  fonts: FontLibrary;
  /** Loads `dist/pdfium.wasm` of `@embedpdf/pdfium`. */
  loadPdfium(): Promise<ArrayBuffer>;
  /** Loads a predefined CMap, packed as in `pdfjs-dist/cmaps`. */
  loadCMap(name: string): Promise<Uint8Array>;
}

/** Answers requests about one document, in a worker. @param port the worker's global scope, or a port to a page */
export function serveDocument(port: DocumentPort, { fonts, loadPdfium, loadCMap, ...ocr }: WorkerFiles): void {
  const pdfium = lazyPdfium(loadPdfium);
  const aids = { repair: pdfRepair(pdfium), openPainter: pdfPainter(pdfium), loadCMap };
  const tesseract = createBrowserTesseract(ocr);
  const respond = createDocumentResponder({
    open: ({ bytes, ...file }) => openDocument(bytes, { ...aids, ...openOptionsOf(file, tesseract) }),
    render: (document, request) => writeFile(document, request, fonts),
  });
  let last: Promise<void> = Promise.resolve();

  async function answer({ id, request }: PageMessage): Promise<void> {
    const response = await respond(request).catch((error: unknown) => refusalOf(error) ?? brokenResponse(error));
    const message: WorkerMessage = { kind: 'response', id, response };
    port.postMessage(message, { transfer: movedIn(response) });
  }

  port.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
    last = last.then(() => answer(data));
  });
  port.postMessage({ kind: 'ready' } satisfies WorkerMessage, { transfer: [] });
}

/** Returns the buffers that are moved to the page instead of copied. */
function movedIn(response: DocumentResponse | BrokenResponse): Transferable[] {
  return response.kind === 'file' && response.file.bytes.buffer instanceof ArrayBuffer
    ? [response.file.bytes.buffer]
    : [];
}

function brokenResponse(error: unknown): BrokenResponse {
  const stack = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at |@/.test(line)) : [];
  const detail = [error instanceof Error ? error.name : typeof error, ...stack.slice(0, 8)].join('\n');
  return { kind: 'broken', isTooHeavy: error instanceof RangeError, detail };
}
