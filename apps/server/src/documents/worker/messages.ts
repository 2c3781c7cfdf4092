import type {
  DocumentFormat,
  DocumentPage,
  DocumentWarning,
  PageRange,
  RecognizedPage,
  RenderedFile,
  View,
} from '@interlinear/documents/document';
import type { DocumentFailure } from '@interlinear/documents/document-error';
import type { LanguageCode } from '@interlinear/languages';
import type { Inline } from '@interlinear/translation/segment';

/** What a thread is given when it starts. */
export interface ThreadFile {
  /** Handed over, not copied. */
  bytes: Uint8Array<ArrayBuffer>;
  /** A hint; types are told by content. */
  fileName: string;
  password: string | undefined;
  /** Formulas stay as they are; otherwise they are text. */
  keepsFormulas: boolean;
  /** Pages that are pictures of text in this language are read; left out, they are not. */
  ocr?: { language: LanguageCode | 'auto' };
  /** What was read on such pages before, by their index. */
  recognized?: Readonly<Record<number, RecognizedPage>>;
}

/** How a file is written. */
export interface RenderRequest {
  /** By the id of the block. */
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

/** What has no answer: load what is needed to answer. */
export interface PrepareMessage {
  kind: 'prepare';
}

/** What is asked of a thread, one after the other. */
export type ThreadRequest =
  | { kind: 'open'; file: ThreadFile }
  /** The pages that `next` gives from now on. */
  | { kind: 'pages'; range: PageRange }
  | { kind: 'next' }
  | { kind: 'render'; request: RenderRequest };

/** Every question has one answer. */
export type ThreadResponse =
  | { kind: 'facts'; facts: DocumentFacts }
  | { kind: 'ready' }
  /** `undefined` after the last one. */
  | { kind: 'page'; page: DocumentPage | undefined }
  | { kind: 'file'; file: Omit<RenderedFile, 'format'> }
  | { kind: 'failure'; failure: DocumentFailure }
  /** Something that is no failure of the file but of the program that reads it; for the log. */
  | { kind: 'broken'; message: string };
