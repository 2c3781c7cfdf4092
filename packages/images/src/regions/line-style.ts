import type { Color } from '@interlinear/ocr/ink-color';
import type { Raster } from '@interlinear/ocr/raster';
import { planeValue } from '../erase/background-plane.ts';
import { placeOf } from '../erase/pixel-window.ts';
import { findTextMask, type TextMask } from '../erase/text-mask.ts';
import { quadOf } from '../geometry.ts';
import { type LetterOutline, measureOutline } from './letter-outline.ts';
import { boxOfLine, type RecognizedLine } from './recognized-line.ts';

/** Appearance of one line in the picture. */
export interface LineStyle {
  color: Color;
  /** Background at the middle of the line. */
  background: Color;
  isBold: boolean;
  outline: LetterOutline | undefined;
  /** Share of the line's box that is letters, 0 to 1. */
  inkCover: number;
}

/** Share of the letters' pixels that have their full colour; the others are blended at edges. */
const PURE_SHARE = 0.4;
/** Share of them whose median is the colour: hardly a pixel of small or blurred letters has it without background. */
const COLOR_SHARE = 0.15;
/** Contrast, relative to that of pure ink, from which a pixel counts as ink. */
const INK_SHARE = 0.5;
/**
 * Width of strokes between regular and bold in em, and the width in pixels that blur adds, measured with sans-serif, serif, East
 * Asian, Arabic, Devanagari and Thai fonts of 14 to 64 pixels.
 */
const BOLD_STROKE = 0.092;
const STROKE_BLUR = 1.6;

export function measureLineStyle(raster: Raster, line: RecognizedLine): LineStyle {
  const box = boxOfLine(line);
  const mask = findTextMask(raster, quadOf(box));
  const { window, contrasts, background } = mask;
  const sorted = contrasts.filter((contrast) => contrast > 0).sort();
  const full = contrastAt(sorted, PURE_SHARE);
  const purest = contrastAt(sorted, COLOR_SHARE);
  const inked: number[] = [];
  const pure: number[] = [];
  for (const [at, contrast] of contrasts.entries()) {
    if (contrast > full * INK_SHARE) inked.push(at);
    if (contrast > 0 && contrast >= purest) pure.push(placeOf(raster, window, at));
  }
  const middle = [window.left + window.width / 2, window.top + window.height / 2] as const;
  const channel = (offset: 0 | 1 | 2) =>
    Math.round(Math.max(0, Math.min(255, planeValue(background, offset, ...middle))));
  const color = medianColor(raster, pure);
  return {
    color,
    outline: measureOutline(raster, mask, color),
    background: [channel(2), channel(1), channel(0)],
    isBold: strokeWidth(mask, full) > Math.hypot(BOLD_STROKE * line.size, STROKE_BLUR),
    inkCover: inked.length / ((box.end - box.start) * (box.bottom - box.top)),
  };
}

/** Colour distance at which two colours look different. */
const VISIBLE_DISTANCE = 60;

export function areSimilarColors(one: Color, other: Color): boolean {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) < VISIBLE_DISTANCE;
}

/** Contrast that the purest part of the letters reaches. @param sorted contrasts of the letters, in ascending order */
function contrastAt(sorted: Float32Array, share: number): number {
  return sorted[Math.floor(sorted.length * (1 - share))] ?? 0;
}

/** Mean width of strokes in pixels: twice their area divided by their outline, both measured with blended pixels. */
function strokeWidth({ window, contrasts }: TextMask, full: number): number {
  const covers = contrasts.map((contrast) => Math.min(1, contrast / Math.max(1, full)));
  let [area, outline] = [0, 0];
  for (let at = window.width + 1; at < covers.length - window.width - 1; at++) {
    const across = ((covers[at + 1] ?? 0) - (covers[at - 1] ?? 0)) / 2;
    const down = ((covers[at + window.width] ?? 0) - (covers[at - window.width] ?? 0)) / 2;
    area += covers[at] ?? 0;
    outline += Math.hypot(across, down);
  }
  return outline === 0 ? 0 : (2 * area) / outline;
}

function medianColor({ pixels }: Raster, places: readonly number[]): Color {
  const channel = (offset: 0 | 1 | 2) => {
    const values = places.map((at) => pixels[at * 4 + offset] ?? 0).sort((one, other) => one - other);
    return values[values.length >> 1] ?? 0;
  };
  return [channel(2), channel(1), channel(0)];
}
