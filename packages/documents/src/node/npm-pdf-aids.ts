import { readFromPackage } from '@interlinear/typesetting/read-from-package';
import type { OpenDocumentOptions } from '../open-document.ts';
import { lazyPdfium } from '../pdf/pdfium/open-pdfium.ts';
import { pdfPainter } from '../pdf/pdfium/page-painter.ts';
import { pdfRepair } from '../pdf/repair-pdf.ts';

/**
 * Creates the PDF helpers (repair, rasterizing, CMaps) from npm packages, for programs in Node. Each loads on first
 * use.
 */
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
