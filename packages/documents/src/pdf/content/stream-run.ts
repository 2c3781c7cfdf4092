import type { PdfDict, PdfStream } from '@libpdf/core';
import type { LoadedFont } from '../fonts/loaded-font.ts';
import type { Extent } from '../matrix.ts';
import type { ContentStream, Rule, ShowOperator, TextObject } from '../model.ts';
import type { Resolver } from '../objects/resolve.ts';
import type { GraphicsState } from './graphics-state.ts';
import type { Layers } from './layers.ts';
import type { Path } from './path.ts';
import type { TextPosition } from './show-text.ts';

/** What a page draws, as far as text and its surroundings go. */
export interface Interpretation {
  streams: ContentStream[];
  rules: Rule[];
  /** Areas of pictures, in page space. */
  pictures: Extent[];
}

/** What running content asks of the document. */
export interface ContentContext {
  resolver: Resolver;
  layers: Layers;
  /** The font that a name of /Font stands for. */
  font(resources: PdfDict, name: string): LoadedFont | undefined;
  /** The unpacked bytes of a form. */
  decode(stream: PdfStream): Uint8Array | undefined;
}

/** Counts and results of one page. */
export interface PageRun {
  readonly context: ContentContext;
  readonly result: Interpretation;
  operations: number;
  glyphs: number;
  /** Forms, by the index of the stream they were drawn as first. */
  readonly firstDrawn: Map<PdfStream, number>;
}

/** One content stream while it runs: what operators read and change. */
export interface StreamRun {
  readonly page: PageRun;
  readonly index: number;
  readonly resources: PdfDict;
  readonly depth: number;
  state: GraphicsState;
  readonly saved: GraphicsState[];
  readonly position: TextPosition;
  path: Path | undefined;
  /** W or W* was seen: the path clips once it is painted. */
  isClipping: boolean;
  /** One for the stream itself, one for each BMC or BDC that is open. */
  readonly marks: MarkedContent[];
  readonly shows: ShowOperator[];
  readonly textObjects: TextObject[];
}

export interface MarkedContent {
  isHidden: boolean;
  /** /ActualText for the glyphs inside; empty once the first of them took it. */
  actualText?: string | undefined;
}

export function isHidden(run: StreamRun): boolean {
  return run.marks.some((mark) => mark.isHidden);
}
