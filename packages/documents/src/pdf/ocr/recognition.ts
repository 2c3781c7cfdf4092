import type { Recognizer } from '@interlinear/ocr/recognizer';
import type { PDF, PdfDict } from '@libpdf/core';
import type { RecognizedPage } from '../../document.ts';
import { multiply } from '../matrix.ts';
import type { Resolver } from '../objects/resolve.ts';
import type { OpenPainter, PagePainter } from '../pdfium/page-painter.ts';
import { pageGeometry } from '../read/page-geometry.ts';
import type { ReadPage } from '../read/read-page.ts';
import { recognizePage } from './recognize-page.ts';
import { addTextLayer } from './text-layer.ts';

/** OCR results of one opened file. */
export interface Recognition {
  of(index: number): RecognizedPage | undefined;
  /** Adds a page's result to the page as a hidden text layer, once. */
  write(index: number, page: { pdf: PDF; dictionary: PdfDict; resolver: Resolver }): void;
  /** Recognizes a scanned or undecodable page; resolves to false when there is nothing to do. */
  recognize(page: ReadPage): Promise<boolean>;
}

export interface RecognitionOptions {
  /** Results by page index; new results are added. */
  known: Map<number, RecognizedPage>;
  painter: () => Promise<PagePainter> | undefined;
  reader: Recognizer | undefined;
}

export function openRecognition({ known, painter, reader }: RecognitionOptions): Recognition {
  const written = new Set<number>();
  return {
    of: (index) => known.get(index),
    write(index, { pdf, dictionary, resolver }) {
      const recognized = known.get(index);
      if (!recognized || written.has(index)) return;
      written.add(index);
      const { fromFile, toView } = pageGeometry(dictionary, resolver);
      addTextLayer({ pdf, dictionary, toView: multiply(fromFile, toView) }, recognized);
    },
    async recognize({ index, text, geometry }) {
      if (!reader || known.has(index) || (text !== 'scanned' && text !== 'undecodable')) return false;
      const paints = await painter();
      if (!paints) return false;
      known.set(index, await recognizePage({ index, width: geometry.width, painter: paints, reader }));
      return true;
    },
  };
}

/** Opens a file's painter on first use. */
export function lazyPainter(
  openPainter: OpenPainter | undefined,
  file: { bytes: Uint8Array; password?: string | undefined },
): { get(): Promise<PagePainter> | undefined; close(): void } {
  let opened: Promise<PagePainter> | undefined;
  return {
    get() {
      opened ??= openPainter?.(file.bytes, file.password);
      return opened;
    },
    close() {
      // If opening failed, there is nothing to close.
      void opened?.then((painter) => painter.close()).catch(() => undefined);
      opened = undefined;
    },
  };
}
