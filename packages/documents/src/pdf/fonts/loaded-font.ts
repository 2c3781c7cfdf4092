import type { PdfDict, PdfStream } from '@libpdf/core';
import type { PdfFont } from '../model.ts';
import type { Resolver } from '../objects/resolve.ts';
import type { CMapLibrary } from './cmap/cmap-library.ts';

/** Font that decodes the strings of show operators. */
export interface LoadedFont extends PdfFont {
  /** Reads the code at an offset of a string; its length is at least 1. */
  codeAt(bytes: Uint8Array, at: number): { code: number; length: number };
  glyph(code: number, length: number): FontGlyph;
}

export interface FontGlyph {
  text: string;
  isKnown: boolean;
  /** Advance width in em. */
  width: number;
  /** Whether word spacing (Tw) applies: only to the single-byte code 32. */
  isWordSpace: boolean;
  /** Vertical metrics in em: offset from the horizontal to the vertical origin, and the downward advance. */
  vertical?: { originX: number; originY: number; advance: number };
}

/** Services of the document that loading a font needs. */
export interface FontContext {
  resolver: Resolver;
  cmaps: CMapLibrary;
  /** Returns the decoded bytes of a stream; `undefined` when it cannot be decoded. */
  decode(stream: PdfStream): Uint8Array | undefined;
}

/** Font dictionary with the parts that all font types share. */
export interface FontSource {
  font: PdfDict;
  descriptor: PdfDict | undefined;
  /** Text of a code according to /ToUnicode. */
  toUnicode(code: number): string | undefined;
  context: FontContext;
}
