import type { PdfDict, PdfRef, PdfStream } from '@libpdf/core';
import type { Block, DocumentPage } from '../document.ts';
import type { Extent, Matrix } from './matrix.ts';

/**
 * Page model that the reader passes to the writer; internal to the package and short-lived. Page space is the page's
 * default user space (y upwards, before /Rotate). A local frame is page space rotated so that the text of a paragraph
 * runs from left to right.
 */
export interface PdfPageModel {
  index: number;
  /** Public view of the page; its blocks are those of `paragraphs`, in the same order. */
  page: DocumentPage;
  /** Maps page space to the displayed page: crop box applied, y downwards. */
  toView: Matrix;
  /** Maps the coordinates of the file to page space, and back; page space is turned by /Rotate. */
  fromFile: Matrix;
  toFile: Matrix;
  /** Visible area, in page space. */
  visible: Extent;
  /** Glyphs that make up its text: visible ones, or the hidden text layer of a scan. */
  source: TextSource;
  /** Content streams: the page's own first, then each form drawn, in drawing order. */
  streams: readonly ContentStream[];
  paragraphs: readonly PdfParagraph[];
  /** All thin lines drawn on the page, whether or not they belong to a paragraph. */
  rules: readonly Rule[];
  /** Fills, shadings and pictures, which hide what was drawn before in their place. */
  covers: readonly Cover[];
  /** Bounding boxes of pictures, in page space. */
  pictures: readonly Extent[];
  links: readonly LinkRectangle[];
}

export type TextSource = 'visible' | 'hidden';

/** Content stream of a page (all streams of its /Contents array, joined by line breaks) or of a form XObject. */
export interface ContentStream {
  /** Index in `streams`. */
  index: number;
  bytes: Uint8Array;
  resources: PdfDict;
  /** Form XObject it belongs to; absent for the page itself. */
  form?: FormOwner;
  /** Index of the stream where this form was drawn first on the page, if it is drawn again here. */
  repeats?: number;
  shows: readonly ShowOperator[];
  textObjects: readonly TextObject[];
  /** Number of graphics states that are saved and never restored. */
  unrestored: number;
  /** Maps its initial user space to page space. */
  matrix: Matrix;
  /** Initial clip, in page space. */
  clip: Extent;
  /** Moment at which its drawing ends, as in `Cover.order`. */
  order: number;
}

/** Area that hides what was drawn before in its place. */
export interface Cover {
  /** Bounding box in page space, cut to the clip. */
  extent: Extent;
  /** Moment of drawing; later ones are larger, over all streams of the page. */
  order: number;
}

export interface FormOwner {
  stream: PdfStream;
  ref?: PdfRef;
}

/** Text-showing operator: Tj, TJ, ' or ". */
export interface ShowOperator {
  /** Byte range of the operator with its operands: [start, end). */
  start: number;
  end: number;
  /** Operators equivalent to what ' and " do before showing, to be written before a TJ; empty for Tj and TJ. */
  prefix: string;
  /** Glyphs in order, with the adjustments of a TJ between them. */
  elements: readonly (Glyph | number)[];
  fontSize: number;
  /** Horizontal scaling; 1 is 100 %. */
  horizontalScale: number;
  /** Index in `textObjects` of its stream; -1 outside of any. */
  textObject: number;
}

/** Text object: BT … ET. */
export interface TextObject {
  /** Offset after ET; the end of the stream when ET is missing. */
  end: number;
  /** Maps the stream's user space at ET to page space. */
  matrix: Matrix;
  /** Clip at ET, in page space. */
  clip: Extent;
  /** Moment of ET, as in `Cover.order`. */
  order: number;
  /** Whether it is in a hidden layer. */
  isHidden: boolean;
}

export interface Glyph {
  code: number;
  /** Bytes per code: 1 to 4. */
  codeLength: number;
  /** Unicode text; empty when a neighbour carries it (/ActualText), U+FFFD when unknown. */
  text: string;
  isKnown: boolean;
  font: PdfFont;
  /** Name of the font in the resources of its stream. */
  resource: string;
  /** Maps the glyph's em square (1 unit is the font size) to page space, including font size, scaling and rise. */
  matrix: Matrix;
  /** Width of the glyph without spacing, in em. */
  width: number;
  /**
   * Advance in unscaled text space, spacing included. A TJ number of −1000 · advance ÷ (fontSize · horizontalScale)
   * equals it.
   */
  advance: number;
  /**
   * Operators that set its colour for filling, such as `0 0 1 rg` or `/Cs8 cs 0.5 scn`, with resource names of its stream. The
   * colour is that of the outline for letters that have nothing else.
   */
  fill: string;
  /** Text rendering mode: 0 fill … 7 clip; 3 is invisible. */
  renderMode: number;
  /** False in a hidden layer and outside of the clip. */
  isVisible: boolean;
  anchor: GlyphAnchor;
}

/** Position of a glyph in the file. */
interface GlyphAnchor {
  /** Index of the content stream. */
  stream: number;
  /** Index of the show operator in its stream. */
  show: number;
  /** Index in the operator's `elements`. */
  index: number;
}

/** Properties of a font that all of its glyphs share. */
export interface PdfFont {
  /** Reference or dictionary from the resources, so that other streams can use the font too. */
  entry?: PdfRef | PdfDict;
  /** Font name without the subset tag. */
  name: string;
  kind: 'type0' | 'type1' | 'truetype' | 'type3';
  isBold: boolean;
  isItalic: boolean;
  family: FontFamily;
  /** Whether its letters are as wide as those of Times, Helvetica or Courier, or nearly. */
  isCompact: boolean;
  /** Whether it is a math font. */
  isMath: boolean;
  isVertical: boolean;
  /** Metrics in em. */
  ascent: number;
  descent: number;
  /** Letter size at font size 1: 1, except for Type 3 fonts, whose em is arbitrary. */
  emScale: number;
}

export type FontFamily = 'serif' | 'sans' | 'mono';

/** Paragraph: the translatable block, and everything needed to typeset a translation in its place. */
export interface PdfParagraph {
  block: Block;
  frame: LocalFrame;
  /** Lines from top to bottom. */
  lines: readonly PdfLine[];
  /**
   * Glyphs in reading order, only those at this position. `block.content` also has the text of the blocks that continue
   * this one.
   */
  pieces: readonly ParagraphPiece[];
  /**
   * Lengths of the texts of this paragraph and of each block that continues it, in order; 0 where nothing can be
   * written. Empty for a block that continues another one.
   */
  partLengths: readonly number[];
  /** Wrappers of `block.content` by number, including those of continuations. */
  wrappers: ReadonlyMap<number, Wrapper>;
  formulas: ReadonlyMap<number, FormulaPiece>;
  /** Style of most of its text. */
  style: TextStyle;
  /** Font size in points of the local frame. */
  fontSize: number;
  /** Distance between baselines; 1.2 · fontSize for a single line. */
  leading: number;
  alignment: 'left' | 'right' | 'center' | 'justify';
  /** Indent of the first line; negative for a hanging first line. */
  firstLineIndent: number;
  /** Bounding box of its glyphs, in the local frame. */
  box: Extent;
  /** Area it may grow into without touching anything, in the local frame; contains `box`. */
  freeSpace: Extent;
  /** Text flush right beside the end of its last line, in the local frame. */
  remark?: Extent;
  /** Upper end of its ruled table cell, in the local frame, if nothing in the cell is above it. */
  cellTop?: number;
  /** Underlines and strikethroughs of its words. */
  rules: readonly Rule[];
  /** Boxes behind its words, which their styles describe. */
  backgrounds: readonly DrawnBox[];
}

/** Page space rotated around the origin so that text runs along +x. */
export interface LocalFrame {
  /** Rotation of the text in page space, in degrees counter-clockwise. */
  angle: number;
  toPage: Matrix;
  fromPage: Matrix;
}

/** Line of a paragraph, in the local frame. */
interface PdfLine {
  baseline: number;
  left: number;
  right: number;
  fontSize: number;
  glyphs: readonly Glyph[];
}

export type ParagraphPiece = TextPiece | FormulaPiece | BreakPiece;

export interface TextPiece {
  kind: 'text';
  text: string;
  style: TextStyle;
  /** Number of its wrapper in `block.content`, if its style differs from the paragraph's. */
  wrapper?: number;
  glyphs: readonly Glyph[];
}

/** Line break of the author, as in an address. */
interface BreakPiece {
  kind: 'break';
  /** Number of the leaf in `block.content`. */
  leaf: number;
  text: string;
  /** Spaces at the end of the line. */
  glyphs: readonly Glyph[];
}

/** Formula: glyphs that stay unchanged and move as a unit. */
export interface FormulaPiece {
  kind: 'formula';
  /** Whether it is a space to fill in: a drawn line without glyphs. */
  isBlank?: true;
  /** Number of the leaf in `block.content`. */
  leaf: number;
  text: string;
  glyphs: readonly Glyph[];
  /** Local frame of its positions, which is its paragraph's. */
  frame: LocalFrame;
  /** Baseline of its line, and bounding box of its glyphs. */
  baseline: number;
  extent: Extent;
  /** Font size of the surrounding text. */
  fontSize: number;
  /** Fraction bars and radical bars that move with it. */
  rules: readonly Rule[];
}

export interface TextStyle {
  isBold: boolean;
  isItalic: boolean;
  family: FontFamily;
  /** Whether its font is compact, as in `PdfFont`. */
  isCompact: boolean;
  /** Fill colour operators, as in `Glyph.fill`. */
  fill: string;
  /** Font size relative to the paragraph's. */
  scale: number;
  isUnderlined: boolean;
  isStruck: boolean;
  background?: TextBackground;
}

export interface Wrapper {
  number: number;
  style: TextStyle;
  /** Areas of its link, one for each of the original's lines. */
  links?: readonly LinkRectangle[];
}

/** Thin filled rectangle or stroked straight line. */
export interface Rule {
  kind: 'horizontal' | 'vertical';
  /** Bounding box in page space. */
  extent: Extent;
  thickness: number;
  /** Operators that set its colour as a fill colour. */
  fill: string;
  /** Index of the content stream that draws it. */
  stream: number;
  /** Byte range from its first path operator to the end of the painting operator: [start, end). */
  start: number;
  end: number;
  /** Whether these bytes draw nothing else and can be removed. */
  isAlone: boolean;
}

/** Filled or outlined rectangle, perhaps with round corners: a card, a button, the background or the border of words. */
export interface DrawnBox {
  /** Bounding box in page space. */
  extent: Extent;
  /** Radius of its corners, in points. */
  radius: number;
  /** Width of its line, in points; absent for a filled box. */
  strokeWidth?: number;
  /** Operators of its stream that set its parameters and its colour. */
  paint: string;
  /** Index of the content stream that draws it. */
  stream: number;
  /** Byte range from its first path operator to the end of the painting operator: [start, end). */
  start: number;
  end: number;
  /** Moment of drawing, as in `Cover.order`. */
  order: number;
}

/** Background of words that moves with them: a highlighted phrase, inline code, a key or a badge. */
export interface TextBackground {
  /** Boxes from the lowest to the highest one. */
  layers: readonly BackgroundLayer[];
}

export interface BackgroundLayer {
  paint: string;
  radius: number;
  strokeWidth?: number;
  /** Distance of its ends from the words, in points. */
  padding: number;
  /** Distances of its lower and upper edge from the baseline, in points; the lower one is usually negative. */
  bottom: number;
  top: number;
}

/** Link annotation of the page, or its part on one line. */
export interface LinkRectangle {
  annotation: PdfDict;
  /** Link area in page space. */
  extent: Extent;
  /** Web or mail address (`http:`, `https:`, `mailto:`); absent for destinations in the document. */
  address?: string;
  /** Identifies the address or destination among those of the page, if it has one. */
  target?: string;
}

/** Pages of a file, which can be iterated any number of times. */
export interface PdfPages {
  readonly pageCount: number;
  /** Yields page models in order; `continues` is resolved across page boundaries. */
  models(range?: { first: number; last: number }): AsyncIterable<PdfPageModel>;
}
