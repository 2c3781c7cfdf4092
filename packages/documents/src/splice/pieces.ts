import type { LeafKind } from '@interlinear/translation/segment';
import type { InlineMarkup } from '../document.ts';
import type { Slice } from './splice.ts';

/** What a writer must know of the translation as a whole. */
export interface WritingContext {
  isRightToLeft: boolean;
  /** The language as `lang` attributes name it. */
  target: string;
}

/** How a run of text looks, and how such a run is written. Runs of one key look the same. */
export interface TextStyle {
  key: string;
  markup?: InlineMarkup;
  /** Makes text fit to stand in the source's syntax. */
  encode(text: string): string;
  /** The whole of a run around encoded text. */
  wrapText(encoded: string, writing: WritingContext): string;
  /** The whole of a run around a leaf that stands in one. */
  wrapLeaf(source: string, writing: WritingContext): string;
}

/** A paragraph in the order of its source. Together its pieces are everything that stands in a range of it. */
export type InlinePiece = TextPiece | LeafPiece | OpenPiece | ClosePiece | MarkerPiece;

export interface TextPiece {
  kind: 'text';
  text: string;
  style: TextStyle;
}

/** Something in the text that is not translated. */
export interface LeafPiece {
  kind: 'leaf';
  leaf: LeafKind;
  write(slice: Slice, writing: WritingContext): string;
  /** Inside the run of a text, a line break of a sheet's cell for example, instead of beside it: its style. */
  inside?: TextStyle;
  /** How it stands in a second copy of the paragraph; left out where only one may be. */
  copy?(slice: Slice, writing: WritingContext): string;
  markup?: InlineMarkup;
}

/** A wrapper of the source: a link, an inserted passage, a content control. */
export interface OpenPiece {
  kind: 'open';
  write(slice: Slice, writing: WritingContext): string;
  /** Whether a copy of the paragraph has it too. */
  isCopied: boolean;
  /** Where a copy's differs: without the name that must be unique. */
  copy?(slice: Slice): string;
  markup?: InlineMarkup;
}

export interface ClosePiece {
  kind: 'close';
  write(slice: Slice, writing: WritingContext): string;
}

/** Something of no width that stays: a bookmark, the start of a commented range. */
export interface MarkerPiece {
  kind: 'marker';
  write(slice: Slice, writing: WritingContext): string;
  /** Of fields in Word: which part of one it is. */
  field?: 'begin' | 'instruction' | 'separate' | 'end';
  instruction?: string;
}

/** Text without runs around it. */
export function plainStyle(encode: (text: string) => string): TextStyle {
  return { key: '', encode, wrapText: (encoded) => encoded, wrapLeaf: (leaf) => leaf };
}
