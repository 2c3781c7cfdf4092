import type { PDF } from '@libpdf/core';
import type { DocumentWarning } from '../../document.ts';
import { DOCUMENT_LIMITS, type DocumentLimits } from '../../limits.ts';
import type { PdfPages } from '../model.ts';
import { openRecognition, type RecognitionOptions } from '../ocr/recognition.ts';
import { documentTitle, documentWarnings } from './document-facts.ts';
import { openFile } from './open-file.ts';
import { openPages } from './open-pages.ts';

export interface ReadPdfOptions {
  password?: string;
  limits?: DocumentLimits;
  /** Writes a damaged file anew (pdfium can); `undefined` when it cannot. */
  repair?: (bytes: Uint8Array) => Promise<Uint8Array | undefined>;
  /** Gives predefined CMaps for Chinese, Japanese and Korean by their names, packed as in `pdfjs-dist/cmaps`. */
  loadCMap?: (name: string) => Promise<Uint8Array>;
  /** What OCR knows of its pages, and may find out. */
  recognition?: RecognitionOptions;
  /** Formulas stay as they are, unless this is `false`: then they are read as text. */
  keepsFormulas?: boolean;
}

export interface ReadPdf {
  /** Its objects; a writer changes them, so each rendering reads the file anew. */
  pdf: PDF;
  pages: PdfPages;
  title?: string;
  warnings: DocumentWarning[];
}

/** @throws {DocumentError} `encrypted`, `wrong-password`, `damaged`, `too-large`, `form-only`, `archive-bomb` */
export async function readPdf(bytes: Uint8Array, options: ReadPdfOptions = {}): Promise<ReadPdf> {
  const limits = options.limits ?? DOCUMENT_LIMITS;
  const file = await openFile(bytes, { ...options, limits });
  const title = documentTitle(file.pdf);
  return {
    pdf: file.pdf,
    pages: openPages(file, {
      ...options,
      limits,
      recognition: openRecognition(
        options.recognition ?? { known: new Map(), painter: () => undefined, reader: undefined },
      ),
    }),
    ...(title === undefined ? {} : { title }),
    warnings: documentWarnings(file.pdf, file),
  };
}
