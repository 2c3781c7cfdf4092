import { type Matrix, multiply } from '../matrix.ts';
import type { ContentStream, Glyph, LocalFrame, TextSource } from '../model.ts';

/** Glyph in its local frame, where text runs along +x. */
export interface PositionedGlyph {
  glyph: Glyph;
  left: number;
  right: number;
  baseline: number;
  /** Font size in points. */
  size: number;
  isSpace: boolean;
  /** Letters that an accent covers; it has their position, without a width. */
  over?: { left: number; right: number };
  /** Ends of the number or foreign words that it belongs to in a right-to-left line. */
  run?: { left: number; right: number };
}

/** Glyphs of one text direction, in drawing order. */
export interface TextLayer {
  frame: LocalFrame;
  glyphs: PositionedGlyph[];
}

const CLIP_ONLY = 7;
const INVISIBLE = 3;
const MIN_SIZE = 1;

/** Groups the glyphs of a page (visible, or hidden in a scan) by text direction. Mirrored glyphs are excluded. */
export function textLayers(streams: readonly ContentStream[], source: TextSource): TextLayer[] {
  const layers = new Map<number, TextLayer>();
  const glyphs = textGlyphs(streams, source);
  const isStacked = areStacked(glyphs);
  for (const glyph of glyphs) {
    const isVertical = glyph.font.isVertical || (isStacked && isStackable(glyph));
    const angle = angleOf(glyph, isVertical);
    let layer = layers.get(angle);
    if (!layer) {
      layer = { frame: localFrame(angle), glyphs: [] };
      layers.set(angle, layer);
    }
    const laid = positionGlyph(glyph, layer.frame, isVertical);
    if (laid.size >= MIN_SIZE) layer.glyphs.push(laid);
  }
  return [...layers.values()];
}

/** Glyphs that are text, in drawing order. */
function textGlyphs(streams: readonly ContentStream[], source: TextSource): Glyph[] {
  const glyphs: Glyph[] = [];
  for (const { shows } of streams) {
    for (const { elements } of shows) {
      for (const element of elements) if (typeof element !== 'number' && isText(element, source)) glyphs.push(element);
    }
  }
  return glyphs;
}

/** Characters below another one on a page of vertical writing, and their part of all characters. */
const MIN_STACKED = 12;
const MIN_STACKED_PART = 0.6;

/** Whether a page is in vertical writing without fonts for it: browsers draw each character below the one before. */
function areStacked(glyphs: readonly Glyph[]): boolean {
  const wide = glyphs.filter(isStackable);
  const below = wide.filter((glyph, index) => {
    const before = wide[index - 1];
    return before !== undefined && isBelow(before, glyph);
  });
  return below.length >= MIN_STACKED && below.length > MIN_STACKED_PART * wide.length;
}

/** Whether a glyph is an upright character of Chinese or Japanese in a font for horizontal writing. */
function isStackable({ text, font, matrix: [a, b] }: Glyph): boolean {
  return b === 0 && a > 0 && !font.isVertical && !isLatinLetter(text) && EAST_ASIAN.test(text);
}

/** Whether a text is one letter without an accent. Most glyphs are, and need no tests for scripts and signs. */
export function isLatinLetter(text: string): boolean {
  return text.length === 1 && ((text >= 'a' && text <= 'z') || (text >= 'A' && text <= 'Z'));
}

const EAST_ASIAN =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fc\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef]/u;

/** Limits of the distances between characters, relative to the font size. */
const SAME_COLUMN = 0.3;
const MIN_DROP = 0.7;
const MAX_DROP = 1.7;

function isBelow({ matrix: [, , , size, left, top] }: Glyph, { matrix: [, , , , x, y] }: Glyph): boolean {
  const drop = top - y;
  return Math.abs(x - left) < SAME_COLUMN * size && drop > MIN_DROP * size && drop < MAX_DROP * size;
}

function isText({ matrix: [a, b, c, d], isVisible, renderMode }: Glyph, source: TextSource): boolean {
  const isOfSource = source === 'hidden' ? renderMode === INVISIBLE : renderMode !== INVISIBLE;
  return isVisible && isOfSource && renderMode !== CLIP_ONLY && a * d - b * c > 0;
}

/** Text direction in whole degrees. Vertical writing counts as text rotated by −90°. */
function angleOf({ matrix: [a, b] }: Glyph, isVertical: boolean): number {
  if (b === 0 && a > 0 && !isVertical) return 0;
  const degrees = Math.round((Math.atan2(b, a) * 180) / Math.PI) - (isVertical ? 90 : 0);
  return degrees <= -180 ? degrees + 360 : degrees;
}

function localFrame(angle: number): LocalFrame {
  const radians = (angle * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  const toPage: Matrix = [cosine, sine, -sine, cosine, 0, 0];
  return { angle, toPage, fromPage: [cosine, -sine, sine, cosine, 0, 0] };
}

const VERTICAL_ASCENT = 0.88;
/** Equivalent baseline of vertical writing, relative to the column's centre, in em. */
const VERTICAL_BASELINE = -0.3;

function positionGlyph(glyph: Glyph, frame: LocalFrame, isVertical: boolean): PositionedGlyph {
  const matrix = frame.angle === 0 ? glyph.matrix : multiply(glyph.matrix, frame.fromPage);
  const [a, b, c, d, e, f] = matrix;
  const isSpace = glyph.text !== '' && glyph.text.trim() === '';
  if (isVertical) {
    // In this frame the glyph lies on its side: its y axis points to −x.
    const size = lengthOf(c, d);
    const middle = f + (b * glyph.width) / 2;
    const left = e - size * VERTICAL_ASCENT;
    return { glyph, left, right: left + size, baseline: middle + size * VERTICAL_BASELINE, size, isSpace };
  }
  const size = lengthOf(c, d) * glyph.font.emScale;
  return { glyph, left: e, right: e + glyph.width * lengthOf(a, b), baseline: f, size, isSpace };
}

/** Length of a vector. Most are along an axis, and `Math.hypot` is slow. */
function lengthOf(x: number, y: number): number {
  if (x === 0) return Math.abs(y);
  return y === 0 ? Math.abs(x) : Math.hypot(x, y);
}
