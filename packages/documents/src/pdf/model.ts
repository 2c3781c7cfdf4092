import type { PdfDict, PdfRef, PdfStream } from '@libpdf/core';
import type { Block, DocumentPage } from '../document.ts';
import type { Extent, Matrix } from './matrix.ts';

/**
 * What the reader knows of a page and the writer needs. It never leaves the package and lives no longer than the page.
 * Page space is the page's default user space (y upwards, before /Rotate); a local frame is page space turned so that
 * the text of a paragraph runs from left to right.
 */
export interface PdfPageModel {
  index: number;
  /** What everybody else sees of it; its blocks are those of `paragraphs`, in the same order. */
  page: DocumentPage;
  /** From page space to the page as a person sees it: /Rotate and crop box applied, y downwards. */
  toView: Matrix;
  /** The visible part, in page space. */
  visible: Extent;
  /** Which glyphs are its text: those that are seen, or the hidden ones that stand for the picture of a text. */
  source: TextSource;
  /** The page's own contents first, then each form drawn, in drawing order. */
  streams: readonly ContentStream[];
  paragraphs: readonly PdfParagraph[];
  /** Every thin line drawn on the page, also those that belong to no paragraph. */
  rules: readonly Rule[];
  /** Areas of pictures, in page space. */
  pictures: readonly Extent[];
  links: readonly LinkRectangle[];
}

export type TextSource = 'visible' | 'hidden';

/** One run of operators: a page's contents (all streams of the array, joined by line breaks) or a form XObject. */
export interface ContentStream {
  /** Its place in `streams`. */
  index: number;
  bytes: Uint8Array;
  resources: PdfDict;
  /** The form it belongs to; left out for the page itself. */
  form?: FormOwner;
  /** A form drawn more than once: the index of the stream where it was drawn first on this page. */
  repeats?: number;
  shows: readonly ShowOperator[];
  textObjects: readonly TextObject[];
  /** Graphics states that it saves and does not restore. */
  unrestored: number;
}

export interface FormOwner {
  stream: PdfStream;
  ref?: PdfRef;
}

/** Tj, TJ, ' or ". */
export interface ShowOperator {
  /** Bytes of the operator with its operands: [start, end). */
  start: number;
  end: number;
  /** What ' and " do before they show, as operators to be written in front of a TJ; else empty. */
  prefix: string;
  /** Glyphs in their order, and the numbers of a TJ between them. */
  elements: readonly (Glyph | number)[];
  fontSize: number;
  /** 1 is 100 %. */
  horizontalScale: number;
  /** Place in `textObjects` of its stream; -1 outside of any. */
  textObject: number;
}

/** BT … ET. */
export interface TextObject {
  /** First byte after ET; the end of the stream when there is none. */
  end: number;
  /** From the stream's user space to page space, where ET stands. */
  matrix: Matrix;
}

export interface Glyph {
  code: number;
  /** Bytes of the code: 1 to 4. */
  codeLength: number;
  /** What it reads as; empty for a glyph whose text is with its neighbour (/ActualText). U+FFFD when nobody knows. */
  text: string;
  isKnown: boolean;
  font: PdfFont;
  /** The font's name in the resources of its stream. */
  resource: string;
  /** From the glyph's em (1 unit is the font size) to page space, font size, scale and rise included. */
  matrix: Matrix;
  /** Of the glyph alone, in em. */
  width: number;
  /** How far the pen moves, spacing included, in unscaled text space; a TJ number of −1000 · advance ÷ (fontSize · horizontalScale) does the same. */
  advance: number;
  /** Operators that set its fill colour, `0 0 1 rg` or `/Cs8 cs 0.5 scn`; names are those of its stream's resources. */
  fill: string;
  /** 0 fill … 7 clip; 3 is invisible. */
  renderMode: number;
  /** False in a layer that is switched off, and outside of the clip. */
  isVisible: boolean;
  anchor: GlyphAnchor;
}

/** Where a glyph stands in the file. */
interface GlyphAnchor {
  /** Index of the content stream. */
  stream: number;
  /** Index of the show operator in its stream. */
  show: number;
  /** Index in the operator's `elements`. */
  index: number;
}

/** What is known of a font once for all of its glyphs. */
export interface PdfFont {
  /** As it stands in resources, so that other streams can show it too: a reference, or a dictionary. */
  entry?: PdfRef | PdfDict;
  /** Name without the subset's tag. */
  name: string;
  kind: 'type0' | 'type1' | 'truetype' | 'type3';
  isBold: boolean;
  isItalic: boolean;
  family: FontFamily;
  /** A font of formulas. */
  isMath: boolean;
  isVertical: boolean;
  /** In em. */
  ascent: number;
  descent: number;
  /** How large its letters are at size 1: 1 but for Type3, whose em is anything. */
  emScale: number;
}

export type FontFamily = 'serif' | 'sans' | 'mono';

/** A paragraph: the block that is translated, and all that is needed to set something else in its place. */
export interface PdfParagraph {
  block: Block;
  frame: LocalFrame;
  /** From top to bottom. */
  lines: readonly PdfLine[];
  /**
   * Its own glyphs in reading order. A paragraph that goes on in another block has the text of all in `block.content`,
   * and here only what stands in its own place.
   */
  pieces: readonly ParagraphPiece[];
  /** What the numbers of `block.content` mean, those of the pieces of continuations included. */
  wrappers: ReadonlyMap<number, Wrapper>;
  formulas: ReadonlyMap<number, FormulaPiece>;
  /** Of most of its text. */
  style: TextStyle;
  /** In points of the local frame. */
  fontSize: number;
  /** From baseline to baseline; 1.2 · fontSize for a single line. */
  leading: number;
  alignment: 'left' | 'right' | 'center' | 'justify';
  /** How much further in the first line begins; negative when it hangs out. */
  firstLineIndent: number;
  /** Around its glyphs, in the local frame. */
  box: Extent;
  /** How far it may grow without touching anything; contains `box`. In the local frame. */
  freeSpace: Extent;
  /** Lines under and through its words. */
  rules: readonly Rule[];
}

/** Page space turned around the origin, so that text runs along +x. */
export interface LocalFrame {
  /** Degrees the text is turned counter-clockwise in page space: 0, 90, −90, 180 or anything between. */
  angle: number;
  toPage: Matrix;
  fromPage: Matrix;
}

/** In the local frame. */
interface PdfLine {
  baseline: number;
  left: number;
  right: number;
  fontSize: number;
  glyphs: readonly Glyph[];
}

export type ParagraphPiece = TextPiece | FormulaPiece;

export interface TextPiece {
  kind: 'text';
  text: string;
  style: TextStyle;
  /** Number of the wrapper in `block.content`, when its style is not the paragraph's. */
  wrapper?: number;
  glyphs: readonly Glyph[];
}

/** Glyphs that stay as they are and move as one. */
export interface FormulaPiece {
  kind: 'formula';
  /** Number of the leaf in `block.content`. */
  leaf: number;
  text: string;
  glyphs: readonly Glyph[];
  /** Frame its positions are in: that of the paragraph it stands in. */
  frame: LocalFrame;
  /** Where its line's baseline is, and around its glyphs. */
  baseline: number;
  extent: Extent;
  /** Size of the text around it. */
  fontSize: number;
  /** Fraction bars and roots' roofs that move with it. */
  rules: readonly Rule[];
}

export interface TextStyle {
  isBold: boolean;
  isItalic: boolean;
  family: FontFamily;
  /** As in `Glyph.fill`. */
  fill: string;
  /** Relative to the paragraph's size: 1 for most. */
  scale: number;
  isUnderlined: boolean;
  isStruck: boolean;
}

export interface Wrapper {
  number: number;
  style: TextStyle;
  link?: LinkRectangle;
}

/** A thin filled rectangle or a stroked straight line. */
export interface Rule {
  kind: 'horizontal' | 'vertical';
  /** In page space. */
  extent: Extent;
  thickness: number;
  /** Operators that set the colour it is painted with, as a fill colour. */
  fill: string;
  /** Index of the content stream it is drawn in. */
  stream: number;
  /** Bytes from its first path operator to the end of the painting one: [start, end). */
  start: number;
  end: number;
  /** True when nothing else is drawn by these bytes, so that they may be cut out. */
  isAlone: boolean;
}

/** A link annotation of the page. */
export interface LinkRectangle {
  annotation: PdfDict;
  /** In page space. */
  extent: Extent;
  /** `http:`, `https:` and `mailto:` only; left out for a place in the document. */
  address?: string;
}

/** What the writer gets to go through a file, page by page, in any number of passes. */
export interface PdfPages {
  readonly pageCount: number;
  /** Models of pages in their order, read one after the other; `continues` is settled over page boundaries. */
  models(range?: { first: number; last: number }): AsyncIterable<PdfPageModel>;
}
