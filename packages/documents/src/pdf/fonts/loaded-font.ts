import type { PdfDict, PdfStream } from '@libpdf/core';
import type { PdfFont } from '../model.ts';
import type { Resolver } from '../objects/resolve.ts';
import type { CMapLibrary } from './cmap/cmap-library.ts';

/** A font that can read the strings of show operators. */
export interface LoadedFont extends PdfFont {
  /** The code that begins at a place of a string: at least one byte long. */
  codeAt(bytes: Uint8Array, at: number): { code: number; length: number };
  glyph(code: number, length: number): FontGlyph;
}

export interface FontGlyph {
  text: string;
  isKnown: boolean;
  /** In em. */
  width: number;
  /** True for the one code that word spacing (Tw) widens: a single byte 32. */
  isWordSpace: boolean;
  /** Of vertical fonts, in em: from the origin for horizontal writing to the one for vertical, and how far down it moves the pen. */
  vertical?: { originX: number; originY: number; advance: number };
}

/** What reading a font asks of its document. */
export interface FontContext {
  resolver: Resolver;
  cmaps: CMapLibrary;
  /** The unpacked bytes of a stream; `undefined` when they cannot be had. */
  decode(stream: PdfStream): Uint8Array | undefined;
}

/** A font dictionary with what all kinds of fonts have. */
export interface FontSource {
  font: PdfDict;
  descriptor: PdfDict | undefined;
  /** What /ToUnicode says of a code. */
  toUnicode(code: number): string | undefined;
  context: FontContext;
}
