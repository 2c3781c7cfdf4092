import type { Box, Quad } from './geometry.ts';

export type { Box, Point, Quad } from './geometry.ts';

/** Area of text in a picture that is translated as one segment. All lengths are in pixels of the picture. */
export interface Region {
  id: string;
  kind: RegionKind;
  /** Place in the reading order, from 0. */
  order: number;
  /** Upright box around `quad`. */
  box: Box;
  quad: Quad;
  /** Direction of writing, in radians clockwise: 0 for level lines, π/2 for upright columns. */
  angle: number;
  lines: readonly RegionLine[];
  /** Text of all lines, without line breaks. */
  text: string;
  /** Mean confidence of the lines by length, 0 to 100. */
  confidence: number;
  style: RegionStyle;
}

/** `bubble`: text in a closed shape with round sides; `cell`: one field of a table or a row of fields. */
export type RegionKind = 'paragraph' | 'line' | 'cell' | 'bubble';

export interface RegionLine {
  box: Box;
  quad: Quad;
  text: string;
  /** 0 to 100. */
  confidence: number;
}

export interface RegionStyle {
  /** Colour of the letters, as `#rrggbb`. */
  color: string;
  /** Mean colour behind the letters, as `#rrggbb`. */
  background: string;
  /** Height of the em. Regions of the same role have the same. */
  fontSize: number;
  bold: boolean;
  align: 'left' | 'center' | 'right';
  direction: 'ltr' | 'rtl' | 'vertical-rl';
  /** Line around the letters: its colour as `#rrggbb`, and its width in pixels. */
  outline?: { color: string; width: number } | undefined;
}
