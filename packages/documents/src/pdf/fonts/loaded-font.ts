import type { PdfFont } from '../model.ts';

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
