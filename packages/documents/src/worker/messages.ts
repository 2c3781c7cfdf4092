import type { LanguageCode } from '@interlinear/languages';
import type { Inline } from '@interlinear/translation/segment';
import type {
  DocumentFormat,
  DocumentPage,
  DocumentWarning,
  PageRange,
  RecognizedPage,
  RenderedFile,
  View,
} from '../document.ts';
import type { DocumentFailure } from '../document-error.ts';

/** File to open in a thread or worker, with its settings. */
export interface ThreadFile {
  /** Transferred, not copied. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Only a hint; the type is detected from the content. */
  fileName: string;
  password: string | undefined;
  /** Keep formulas as formulas instead of translating them as text. */
  keepsFormulas: boolean;
  /** Recognise scanned pages in this language; without it they are not recognised. */
  ocr?: { language: LanguageCode | 'auto' };
  /** Earlier OCR results by page index. */
  recognized?: Readonly<Record<number, RecognizedPage>>;
}

/** Options for writing a file. */
export interface RenderRequest {
  /** Keyed by block id. */
  translations: Readonly<Record<string, readonly Inline[]>>;
  view: View;
  /** `same` is the document's own format. */
  format: 'same' | 'markdown' | 'html';
  source: LanguageCode | 'auto';
  target: LanguageCode;
}

export interface DocumentFacts {
  format: DocumentFormat;
  pageCount: number;
  title: string | undefined;
  warnings: readonly DocumentWarning[];
}

export type WrittenFile = Omit<RenderedFile, 'format'>;

/** Request about the one document of a thread or worker; only one at a time. */
export type DocumentRequest =
  | { kind: 'open'; file: ThreadFile }
  /** Selects the pages that `next` returns. */
  | { kind: 'pages'; range: PageRange }
  | { kind: 'next' }
  | { kind: 'render'; request: RenderRequest };

/** Response to a request. */
export type DocumentResponse =
  | { kind: 'facts'; facts: DocumentFacts }
  | { kind: 'ready' }
  /** `undefined` after the last page. */
  | { kind: 'page'; page: DocumentPage | undefined }
  | { kind: 'file'; file: WrittenFile }
  | { kind: 'failure'; failure: DocumentFailure };
