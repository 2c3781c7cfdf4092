import type { Raster } from '@interlinear/ocr/raster';
import { distanceToPlane, planeValue } from '../erase/background-plane.ts';
import { placeOf } from '../erase/pixel-window.ts';
import { findTextMask, type TextMask } from '../erase/text-mask.ts';
import { quadOf } from '../geometry.ts';
import { boxOfLine, type RecognizedLine, textOfLine } from './recognized-line.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** Appearance of one line in the picture. */
export interface LineStyle {
  color: Rgb;
  /** Background at the middle of the line. */
  background: Rgb;
  isBold: boolean;
  /** Share of the line's box that is letters, 0 to 1. */
  inkCover: number;
}

/** Share of the letters' pixels that have their full colour; the others are blended at edges. */
const PURE_SHARE = 0.4;
/** Minimum width of bold strokes in em. East Asian letters have more and thinner strokes. */
const BOLD_STROKE = 0.125;
const BOLD_EAST_ASIAN_STROKE = 0.1;

export function measureLineStyle(raster: Raster, line: RecognizedLine): LineStyle {
  const box = boxOfLine(line);
  const mask = findTextMask(raster, quadOf(box));
  const { window, letters, background } = mask;
  const inked = [...letters.keys()].filter((at) => letters[at] === 1);
  const distanceAt = (at: number) => distanceToPlane(raster, background, placeOf(raster, window, at));
  const byDistance = inked
    .map((at) => ({ at, distance: distanceAt(at) }))
    .sort((one, other) => other.distance - one.distance);
  const pure = byDistance.slice(0, Math.ceil(byDistance.length * PURE_SHARE));
  const middle = [window.left + window.width / 2, window.top + window.height / 2] as const;
  const channel = (offset: 0 | 1 | 2) =>
    Math.round(Math.max(0, Math.min(255, planeValue(background, offset, ...middle))));
  const isEastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(textOfLine(line));
  const stroke = strokeWidth(raster, mask, pure.at(-1)?.distance ?? 0) / line.size;
  return {
    color: medianColor(
      raster,
      pure.map(({ at }) => placeOf(raster, window, at)),
    ),
    background: [channel(2), channel(1), channel(0)],
    isBold: stroke > (isEastAsian ? BOLD_EAST_ASIAN_STROKE : BOLD_STROKE),
    inkCover: inked.length / ((box.end - box.start) * (box.bottom - box.top)),
  };
}

/** Colour distance at which two colours look different. */
const VISIBLE_DISTANCE = 60;

export function areSimilarColors(one: Rgb, other: Rgb): boolean {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) < VISIBLE_DISTANCE;
}

/** Mean width of strokes in pixels: twice their area divided by their outline, both measured with blended pixels. */
function strokeWidth(raster: Raster, { window, pixels, background }: TextMask, fullDistance: number): number {
  const covers = Float32Array.from(pixels, (isText, at) =>
    isText === 1
      ? Math.min(1, distanceToPlane(raster, background, placeOf(raster, window, at)) / Math.max(1, fullDistance))
      : 0,
  );
  let [area, outline] = [0, 0];
  for (let at = window.width + 1; at < covers.length - window.width - 1; at++) {
    const across = ((covers[at + 1] ?? 0) - (covers[at - 1] ?? 0)) / 2;
    const down = ((covers[at + window.width] ?? 0) - (covers[at - window.width] ?? 0)) / 2;
    area += covers[at] ?? 0;
    outline += Math.hypot(across, down);
  }
  return outline === 0 ? 0 : (2 * area) / outline;
}

function medianColor({ pixels }: Raster, places: readonly number[]): Rgb {
  const channel = (offset: 0 | 1 | 2) => {
    const values = places.map((at) => pixels[at * 4 + offset] ?? 0).sort((one, other) => one - other);
    return values[values.length >> 1] ?? 0;
  };
  return [channel(2), channel(1), channel(0)];
}
