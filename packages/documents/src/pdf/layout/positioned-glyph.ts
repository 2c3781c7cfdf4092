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
  for (const stream of streams) {
    for (const show of stream.shows) {
      for (const element of show.elements) {
        if (typeof element === 'number' || !isText(element, source)) continue;
        const angle = angleOf(element);
        let layer = layers.get(angle);
        if (!layer) {
          layer = { frame: localFrame(angle), glyphs: [] };
          layers.set(angle, layer);
        }
        const laid = positionGlyph(element, layer.frame);
        if (laid.size >= MIN_SIZE) layer.glyphs.push(laid);
      }
    }
  }
  return [...layers.values()];
}

function isText({ matrix: [a, b, c, d], isVisible, renderMode }: Glyph, source: TextSource): boolean {
  const isOfSource = source === 'hidden' ? renderMode === INVISIBLE : renderMode !== INVISIBLE;
  return isVisible && isOfSource && renderMode !== CLIP_ONLY && a * d - b * c > 0;
}

/** Text direction in whole degrees. Vertical writing counts as text rotated by −90°. */
function angleOf({ matrix: [a, b], font }: Glyph): number {
  if (b === 0 && a > 0 && !font.isVertical) return 0;
  const degrees = Math.round((Math.atan2(b, a) * 180) / Math.PI) - (font.isVertical ? 90 : 0);
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

function positionGlyph(glyph: Glyph, frame: LocalFrame): PositionedGlyph {
  const matrix = frame.angle === 0 ? glyph.matrix : multiply(glyph.matrix, frame.fromPage);
  const [a, b, c, d, e, f] = matrix;
  const isSpace = glyph.text !== '' && glyph.text.trim() === '';
  if (glyph.font.isVertical) {
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
