import type { LanguageCode } from '@interlinear/languages';
import type { Inline } from '@interlinear/translation/segment';
import type { FaceLibrary } from '@interlinear/typesetting/open-face';

export const DOCUMENT_FORMATS = [
  'pdf',
  'docx',
  'pptx',
  'xlsx',
  'epub',
  'html',
  'markdown',
  'txt',
  'srt',
  'vtt',
  'ass',
] as const;

export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** Opened file. Its pages can be read, and it can be rendered with translations, any number of times. */
export interface TranslatableDocument {
  readonly format: DocumentFormat;
  /**
   * Pages charged (DOC-10), at least 1: PDF pages, slides or sheets; flowing text has one per 3,000 characters begun.
   */
  readonly pageCount: number;
  readonly title?: string;
  /** Facts to show before translating. */
  readonly warnings: readonly DocumentWarning[];
  /** Yields pages in order as soon as each is read. An unreadable page has `failure` and no blocks. */
  pages(range?: PageRange): AsyncIterable<DocumentPage>;
  /**
   * Writes a copy of the file with translations in place of the texts. Blocks without a translation keep their text.
   * @throws {DocumentError}
   */
  render(translations: Translations, options: RenderOptions): Promise<RenderedFile>;
  /** Frees WebAssembly memory. */
  close(): void;
}

/** `signed`: rendering invalidates the signature. `has-scripts`: scripts are removed from rendered files. */
export type DocumentWarning = 'signed' | 'has-scripts' | 'repaired' | 'already-translated';

/** Range of page indexes from 0, `last` included. */
export interface PageRange {
  first: number;
  last: number;
}

/** Page as plain data, which is passed between threads and stored as JSON. */
export interface DocumentPage {
  /** Index from 0. */
  index: number;
  /** Displayed size in points; 0 for flowing text. */
  width: number;
  height: number;
  /**
   * Source of the text. `scanned`: only a picture. `undecodable`: fonts without a known encoding. `recognized`: from
   * OCR.
   */
  text: 'text' | 'scanned' | 'undecodable' | 'empty' | 'recognized';
  blocks: readonly Block[];
  failure?: 'damaged' | 'too-large' | 'timeout';
  /** OCR result. Passing it to `openDocument` later saves recognizing the page again. */
  recognized?: RecognizedPage;
}

/** Words found by OCR. Positions are in points from the top left corner of the displayed page. */
export interface RecognizedPage {
  lines: readonly RecognizedLine[];
}

export interface RecognizedLine {
  /** Start of the baseline. */
  x: number;
  y: number;
  /** Direction of the baseline, in degrees clockwise. */
  angle: number;
  size: number;
  /** Text colour: red, green and blue from 0 to 255. */
  color: readonly [red: number, green: number, blue: number];
  /** Words in order; one that is separated from its predecessor starts with a space. */
  words: readonly { text: string; offset: number; width: number }[];
}

export type BlockRole =
  | 'title'
  | 'heading'
  | 'text'
  | 'list'
  | 'caption'
  | 'header'
  | 'footer'
  | 'footnote'
  | 'table-cell'
  | 'code'
  | 'figure-text'
  | 'formula'
  | 'note'
  | 'comment'
  | 'cue';

/** [left, top, right, bottom] in points from the top left corner of the displayed page. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Paragraph, heading, cell or other unit of a page that is translated as a whole. */
export interface Block {
  /** Unique in the document and stable for the same bytes, for example `p3b12`. */
  id: string;
  role: BlockRole;
  /** Absent in formats without fixed positions. */
  box?: Box;
  content: readonly Inline[];
  /** False for formulas, code and numbers. */
  isTranslatable: boolean;
  /** Shown before the content but not a part of it: number or bullet of a list item or heading, time of a cue. */
  label?: string;
  /** Heading level 1 to 6, or nesting depth of a list item from 1. */
  level?: number;
  /** Position in a table, from 0. */
  cell?: { table: string; row: number; column: number };
  /** Id of the earlier block that this one continues; that block has all of the paragraph's text. */
  continues?: string;
  /** Meaning of the wrapper and leaf numbers in `content`, as exports need it. */
  markup?: Readonly<Record<number, InlineMarkup>>;
}

/** Visible meaning of a wrapper or leaf. */
export interface InlineMarkup {
  style?: readonly ('bold' | 'italic' | 'underline' | 'strike' | 'superscript' | 'subscript' | 'code')[];
  /** Link address: `http:`, `https:` or `mailto:` only. */
  link?: string;
  /** Text form of a leaf, a formula for example. */
  text?: string;
}

/**
 * `translation` replaces the original; `side-by-side` and `alternating` show both page by page (PDF); `paragraphs`
 * shows both, each below its original (Office and texts).
 */
export type View = 'translation' | 'side-by-side' | 'alternating' | 'paragraphs';

export interface Translations {
  /** Returns the translation of a block; `undefined` keeps the original. */
  of(blockId: string): readonly Inline[] | undefined;
}

export interface RenderOptions {
  view: View;
  target: LanguageCode;
  /** Font faces for the translation; required for PDF. */
  fonts?: FontLibrary;
  signal?: AbortSignal;
}

/** Source of font faces, and of the program that reduces them to the glyphs of a file. */
export interface FontLibrary extends FaceLibrary {
  /** Loads HarfBuzz's font subsetter, `dist/harfbuzz-subset.wasm` of `harfbuzzjs`. */
  subsetter(): Promise<Uint8Array>;
}

export interface RenderedFile {
  bytes: Uint8Array;
  format: DocumentFormat;
  mediaType: string;
}
