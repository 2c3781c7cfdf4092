import type { LeafKind } from '@interlinear/translation/segment';
import type { InlineMarkup } from '../document.ts';
import type { SourceSlice } from './splice.ts';

/** Properties of the target language. */
export interface WritingContext {
  isRightToLeft: boolean;
  /** Language tag, as in `lang` attributes. */
  target: string;
}

/** Style of a text run and how such a run is written. Runs with equal keys look the same. */
export interface TextStyle {
  key: string;
  markup?: InlineMarkup;
  /** Escapes text for the source's syntax. */
  encode(text: string): string;
  /** Wraps encoded text in a complete run. */
  wrapText(encoded: string, writing: WritingContext): string;
  /** Wraps a leaf in a complete run. */
  wrapLeaf(source: string, writing: WritingContext): string;
}

/** Piece of a paragraph. The pieces in source order cover the paragraph's whole range. */
export type InlinePiece = TextPiece | LeafPiece | OpenPiece | ClosePiece | MarkerPiece;

export interface TextPiece {
  kind: 'text';
  text: string;
  style: TextStyle;
}

/** Untranslated element within the text. */
export interface LeafPiece {
  kind: 'leaf';
  leaf: LeafKind;
  write(slice: SourceSlice, writing: WritingContext): string;
  /**
   * Style of the run that contains the leaf, if it is inside a run (such as a line break in a cell) and not between
   * runs.
   */
  inside?: TextStyle;
  /** Writes the leaf in a copy of the paragraph; absent for leaves that must be unique. */
  copy?(slice: SourceSlice, writing: WritingContext): string;
  markup?: InlineMarkup;
}

/** Start of a wrapper: a link, a tracked insertion, a content control. */
export interface OpenPiece {
  kind: 'open';
  write(slice: SourceSlice, writing: WritingContext): string;
  /** Whether a copy of the paragraph includes it. */
  isCopied: boolean;
  /** Writes the start tag in a copy, if it differs: without names that must be unique. */
  copy?(slice: SourceSlice): string;
  markup?: InlineMarkup;
}

export interface ClosePiece {
  kind: 'close';
  write(slice: SourceSlice, writing: WritingContext): string;
}

/** Zero-width element that stays: a bookmark, the start of a comment range. */
export interface MarkerPiece {
  kind: 'marker';
  write(slice: SourceSlice, writing: WritingContext): string;
  /** Part of a Word field. */
  field?: 'begin' | 'instruction' | 'separate' | 'end';
  instruction?: string;
}

/** Style for formats without runs. */
export function plainStyle(encode: (text: string) => string): TextStyle {
  return { key: '', encode, wrapText: (encoded) => encoded, wrapLeaf: (leaf) => leaf };
}
