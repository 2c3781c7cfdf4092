import type { Recognizer } from '@interlinear/ocr/recognizer';
import type { RecognizedPage, TranslatableDocument } from '../document.ts';
import { lazyPainter } from './ocr/recognition.ts';
import type { OpenPainter } from './pdfium/page-painter.ts';
import { type KeptPages, keepModels } from './read/kept-pages.ts';
import { type ReadPdf, type ReadPdfOptions, readPdf } from './read/read-pdf.ts';
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
  const opened = await openSource(bytes, reading);
  let source: PdfSource | undefined = opened;
  const takeSource = async (): Promise<ReadPdf> => {
    // Rendering recognizes no pages.
    const pages = pageReader ? undefined : source?.pages.forRendering();
    if (!source || !pages) return await readPdf(bytes, writing);
    const taken = { ...source, pages };
    source = undefined;
    return taken;
  };
  const { title, warnings } = opened;
  return {
    format: 'pdf',
    pageCount: opened.pages.pageCount,
    ...(title === undefined ? {} : { title }),
    warnings,
    async *pages(range) {
      source ??= await openSource(bytes, reading);
      for await (const { page } of source.pages.models(range)) yield page;
    },
    render: async (translations, renderOptions) =>
      await renderPdf({ ...(await takeSource()), painter: painter.get }, translations, renderOptions),
    close: () => painter.close(),
  };
}

/** Opened file. The first rendering takes it, because it modifies its objects; afterwards the bytes are opened again. */
interface PdfSource extends ReadPdf {
  pages: KeptPages;
}

async function openSource(bytes: Uint8Array, options: ReadPdfOptions): Promise<PdfSource> {
  const read = await readPdf(bytes, options);
  return { ...read, pages: keepModels(read.pages) };
}
