import type { LanguageCode } from '@interlinear/languages';
import type { Inline } from '@interlinear/translation/segment';

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

/** A file that was opened: its pages can be read any number of times, and it can be written with any translations. */
export interface TranslatableDocument {
  readonly format: DocumentFormat;
  /** What is charged (DOC-10): pages of a PDF, slides, sheets; of a flowing text, one for each begun 3,000 characters. At least 1. */
  readonly pageCount: number;
  readonly title?: string;
  /** What a person should know before the work begins. */
  readonly warnings: readonly DocumentWarning[];
  /** The pages in their order, each as soon as it is read. A page that cannot be read has `failure` and no blocks. */
  pages(range?: PageRange): AsyncIterable<DocumentPage>;
  /**
   * Writes the file anew with translations in the places of the texts; blocks without one keep their own.
   * @throws {DocumentError}
   */
  render(translations: Translations, options: RenderOptions): Promise<RenderedFile>;
  /** Lets go of memory that is not JavaScript's. */
  close(): void;
}

/** `signed`: a signature will not hold any more. `has-scripts`: they are left out of what is written. */
export type DocumentWarning = 'signed' | 'has-scripts' | 'repaired' | 'already-translated';

/** Counted from 0, the last one included. */
export interface PageRange {
  first: number;
  last: number;
}

/** Plain data: it travels between threads and is kept as JSON. */
export interface DocumentPage {
  /** From 0. */
  index: number;
  /** In points, as a person sees the page; 0 for what flows and has no pages of its own. */
  width: number;
  height: number;
  /** Where its words come from: `scanned` has none but in a picture, `undecodable` has some that nobody can read, `recognized` has them from its picture. */
  text: 'text' | 'scanned' | 'undecodable' | 'empty' | 'recognized';
  blocks: readonly Block[];
  failure?: 'damaged' | 'too-large' | 'timeout';
  /** What OCR read: whoever keeps it can have the file opened again, and written, without having it read once more. */
  recognized?: RecognizedPage;
}

/** Words that OCR read in the picture of a page. Lengths are points from the top left corner of the page as a person sees it. */
export interface RecognizedPage {
  lines: readonly RecognizedLine[];
}

export interface RecognizedLine {
  /** Where its baseline begins. */
  x: number;
  y: number;
  /** Where its baseline goes, in degrees clockwise. */
  angle: number;
  size: number;
  /** Of its ink: red, green, blue, 0 to 255. */
  color: readonly [red: number, green: number, blue: number];
  /** With a space at the beginning of those that stand apart from the one before. */
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

/** [left, top, right, bottom] in points, from the top left corner of the page as a person sees it. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** One piece of a page. */
export interface Block {
  /** Unique in its document, and the same whenever the same bytes are read: `p3b12`. */
  id: string;
  role: BlockRole;
  /** Left out for what has no place of its own. */
  box?: Box;
  content: readonly Inline[];
  /** Formulas, code and numbers stand as they are. */
  isTranslatable: boolean;
  /** Of headings: 1 to 6. Of lists: how deep, from 1. */
  level?: number;
  /** Where a cell stands, from 0. */
  cell?: { table: string; row: number; column: number };
  /** The block of an earlier page or column whose paragraph goes on here; all of its text is in that block. */
  continues?: string;
  /** What numbers of `content` stand for, as far as an export needs it. */
  markup?: Readonly<Record<number, InlineMarkup>>;
}

/** What a wrapper or leaf of a block is to a reader. */
export interface InlineMarkup {
  style?: readonly ('bold' | 'italic' | 'underline' | 'strike' | 'superscript' | 'subscript' | 'code')[];
  /** Address of a link; only `http:`, `https:` and `mailto:`. */
  link?: string;
  /** A leaf as text, a formula for example. */
  text?: string;
}

/** `translation`: in place of the original. `side-by-side`: one page beside the other; `alternating`: one after the other (PDF). `paragraphs`: one under the other (Office and texts). */
export type View = 'translation' | 'side-by-side' | 'alternating' | 'paragraphs';

export interface Translations {
  /** The translation of a block; `undefined` keeps the original. */
  of(blockId: string): readonly Inline[] | undefined;
}

export interface RenderOptions {
  view: View;
  target: LanguageCode;
  /** PDF: faces that the translation is set in. */
  fonts?: FontLibrary;
  signal?: AbortSignal;
}

/** Where faces come from: files on a server, addresses on a site. */
export interface FontLibrary {
  /** The bytes of a face (TrueType or OpenType). @throws when it cannot be had */
  load(face: string): Promise<Uint8Array>;
  /** HarfBuzz's program that cuts a face down to the glyphs used: `dist/harfbuzz-subset.wasm` of `harfbuzzjs`. */
  subsetter(): Promise<Uint8Array>;
}

export interface RenderedFile {
  bytes: Uint8Array;
  format: DocumentFormat;
  mediaType: string;
}
