import type { OpenDocumentOptions } from '../open-document.ts';
import { lazyPdfium } from '../pdf/pdfium/open-pdfium.ts';
import { pdfPainter } from '../pdf/pdfium/page-painter.ts';
import { pdfRepair } from '../pdf/repair-pdf.ts';
import { readFromPackage } from './read-from-package.ts';

/** What reading some PDFs needs besides, as npm packages have it, for programs in Node. Each is loaded when a file needs it. */
export function npmPdfAids(): Required<Pick<OpenDocumentOptions, 'repair' | 'loadCMap' | 'openPainter'>> {
  const pdfium = lazyPdfium(
    async () => (await readFromPackage('@embedpdf/pdfium', 'dist/pdfium.wasm', import.meta.url)).buffer,
  );
  return {
    repair: pdfRepair(pdfium),
    openPainter: pdfPainter(pdfium),
    loadCMap: (name) => readFromPackage('pdfjs-dist', `cmaps/${name}.bcmap`, import.meta.url),
  };
}
