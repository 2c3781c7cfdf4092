import type { DocumentPage, PageRange, TranslatableDocument } from '../document.ts';
import type { PdfPages } from './model.ts';
import { type ReadPdfOptions, readPdf } from './read/read-pdf.ts';
import { renderPdf } from './write/render-pdf.ts';

/**
 * Opens a PDF.
 * @throws {DocumentError} `encrypted`, `wrong-password`, `damaged`, `too-large`, `form-only`, `archive-bomb`
 */
export async function openPdf(bytes: Uint8Array, options: ReadPdfOptions = {}): Promise<TranslatableDocument> {
  const { pages, title, warnings } = await readPdf(bytes, options);
  return {
    format: 'pdf',
    pageCount: pages.pageCount,
    ...(title === undefined ? {} : { title }),
    warnings,
    pages: (range) => documentPages(pages, range),
    render: async (translations, renderOptions) =>
      await renderPdf(await readPdf(bytes, options), translations, renderOptions),
    close() {
      // Everything here is JavaScript's, which collects it itself.
    },
  };
}

async function* documentPages(
  pages: PdfPages,
  range: PageRange | undefined,
): AsyncGenerator<DocumentPage, void, undefined> {
  for await (const { page } of pages.models(range)) yield page;
}
