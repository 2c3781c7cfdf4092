import type { PdfDict, PdfStream } from '@libpdf/core';
import type { LoadedFont } from '../fonts/loaded-font.ts';
import type { Extent } from '../matrix.ts';
import type { ContentStream, Cover, DrawnBox, Rule, ShowOperator, TextObject } from '../model.ts';
import type { Resolver } from '../objects/resolve.ts';
import type { GraphicsState } from './graphics-state.ts';
import type { LayerVisibility } from './layers.ts';
import type { Path } from './path.ts';
import type { TextPosition } from './show-text.ts';

/** Result of interpreting a page: text, lines and pictures. */
export interface Interpretation {
  streams: ContentStream[];
  rules: Rule[];
  /** Fills, shadings and pictures in drawing order. */
  covers: Cover[];
  /** Bounding boxes of pictures, in page space. */
  pictures: Extent[];
  /** Bounding boxes of drawn shapes as small as a bullet, in page space. */
  smallShapes: Extent[];
  /** Rectangles, in drawing order. */
  drawnBoxes: DrawnBox[];
}

/** Result for a page that draws nothing. */
export function emptyInterpretation(): Interpretation {
  return { streams: [], rules: [], covers: [], pictures: [], smallShapes: [], drawnBoxes: [] };
}

/** Services of the document that interpreting content needs. */
export interface ContentContext {
  resolver: Resolver;
  layers: LayerVisibility;
  /** Returns the font with a name in /Font. */
  font(resources: PdfDict, name: string): LoadedFont | undefined;
  /** Returns the decoded bytes of a stream. */
  decode(stream: PdfStream): Uint8Array | undefined;
}

/** State shared by all streams of one page. */
export interface PageRun {
  readonly context: ContentContext;
  readonly result: Interpretation;
  operations: number;
  glyphs: number;
  /** Index of the stream in which each form was drawn first. */
  readonly firstDrawn: Map<PdfStream, number>;
  /** Forms that are being drawn: one that draws itself would never end. */
  readonly openForms: Set<PdfStream>;
}

/** State of one content stream while it is interpreted. */
export interface StreamRun {
  readonly page: PageRun;
  readonly index: number;
  readonly resources: PdfDict;
  readonly depth: number;
  state: GraphicsState;
  readonly saved: GraphicsState[];
  readonly position: TextPosition;
  path: Path | undefined;
  /** Set by W and W*: the path clips once it is painted. */
  isClipping: boolean;
  /** Stack of marked content: one entry for the stream itself, one for each open BMC or BDC. */
  readonly marks: MarkedContent[];
  readonly shows: ShowOperator[];
  readonly textObjects: TextObject[];
}

export interface MarkedContent {
  isHidden: boolean;
  /** /ActualText of the glyphs inside; empty once the first of them has taken it. */
  actualText?: string | undefined;
}

export function isHidden(run: StreamRun): boolean {
  return run.marks.some((mark) => mark.isHidden);
}
