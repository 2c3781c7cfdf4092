import type { OpenFace } from '@interlinear/typesetting/open-face';
import type { Box, Point } from '../geometry.ts';
import type { Region, RegionStyle } from '../region.ts';

/** Text to set in the place of a region's own. */
export interface RegionText {
  region: Region;
  /** Translation, or what a person typed. */
  text: string;
  /** Replaces parts of the region's style. A font size is used as it is, even if the text does not fit. */
  style?: Partial<RegionStyle>;
  /** Place of the text; by default that of the region, grown into the free room around it. */
  box?: Box;
  /** Direction of writing, in radians clockwise. Default: that of the region, or 0 with a box. */
  angle?: number;
}

/** How a text was set. Lengths are in pixels of the picture. */
export interface RegionLayout {
  id: string;
  /** Upright box around the set lines. */
  box: Box;
  fontSize: number;
  lines: readonly string[];
  /** Whether the text is larger than its room. */
  overflow: boolean;
}

/** A set text, ready to be painted. */
export interface PlacedText {
  text: RegionText;
  layout: RegionLayout;
  /** `#rrggbb`. */
  color: string;
  /** Line around the glyphs, its width in pixels. */
  outline?: RegionStyle['outline'];
  glyphs: readonly PlacedGlyph[];
}

export interface PlacedGlyph {
  face: OpenFace;
  glyph: number;
  /** Origin of the glyph in the picture. */
  origin: Point;
  /** Height of the em. */
  size: number;
  /** In radians clockwise. */
  angle: number;
}
