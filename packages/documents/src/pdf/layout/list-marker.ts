import { measure } from './line-segments.ts';
import type { TextLine } from './text-line.ts';

const BULLET = /^[•·▪◦‣∙■□●○➢✓–—*\uf0b7\uf0a7\uf0d8]$/;

/**
 * Takes the bullet from the first line of an item, and the room behind it: it stays where it stands, and the text hangs
 * beside it. Numbers stay with their text, for other languages write them otherwise.
 */
export function dropMarker(line: TextLine): TextLine {
  const [marker] = line.glyphs;
  if (!marker || !BULLET.test(marker.glyph.text) || line.isRightToLeft) return line;
  const start = line.glyphs.findIndex((glyph, index) => index > 0 && !glyph.isSpace);
  const next = line.glyphs[start];
  if (!next || next.left - marker.right < 0.15 * line.size) return line;
  const rest: TextLine = { ...line, glyphs: line.glyphs.slice(start), formula: line.formula.slice(start) };
  measure(rest);
  return rest;
}
