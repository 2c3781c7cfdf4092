import type { Recognizer } from '@interlinear/ocr/recognizer';
import type { DocumentPage, PageRange, RecognizedPage, TranslatableDocument } from '../document.ts';
import type { PdfPages } from './model.ts';
import { lazyPainter } from './ocr/recognition.ts';
import type { OpenPainter } from './pdfium/page-painter.ts';
import { type ReadPdfOptions, readPdf } from './read/read-pdf.ts';
import { renderPdf } from './write/render-pdf.ts';

export interface OpenPdfOptions extends Omit<ReadPdfOptions, 'recognition'> {
  /** Opens files for rasterizing with pdfium: for OCR, and for the colours of scans. */
  openPainter?: OpenPainter;
  /** Recognizes pages without text. Without it they stay empty. */
  pageReader?: Recognizer;
  /** Earlier OCR results by page index. */
  recognized?: ReadonlyMap<number, RecognizedPage>;
}

/**
 * Opens a PDF.
 * @throws {DocumentError} `encrypted`, `wrong-password`, `certificate-encrypted`, `damaged`, `too-large`,
 *   `form-only`, `archive-bomb`
 */
export async function openPdf(
  bytes: Uint8Array,
  { openPainter, pageReader, recognized, ...options }: OpenPdfOptions = {},
): Promise<TranslatableDocument> {
  const known = new Map(recognized);
  const painter = lazyPainter(openPainter, { bytes, password: options.password });
  const reading = { ...options, recognition: { known, painter: painter.get, reader: pageReader } };
  const writing = { ...options, recognition: { known, painter: painter.get, reader: undefined } };
  const { pages, title, warnings } = await readPdf(bytes, reading);
  return {
    format: 'pdf',
    pageCount: pages.pageCount,
    ...(title === undefined ? {} : { title }),
    warnings,
    pages: (range) => documentPages(pages, range),
    render: async (translations, renderOptions) => {
      const source = await readPdf(bytes, writing);
      return await renderPdf({ ...source, painter: painter.get }, translations, renderOptions);
    },
    close: () => painter.close(),
  };
}

async function* documentPages(
  pages: PdfPages,
  range: PageRange | undefined,
): AsyncGenerator<DocumentPage, void, undefined> {
  for await (const { page } of pages.models(range)) yield page;
}
