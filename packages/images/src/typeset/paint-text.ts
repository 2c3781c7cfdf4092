import type { Raster } from '@interlinear/ocr/raster';
import { outlineOf } from '@interlinear/typesetting/glyph-outline';
import type { Box } from '../geometry.ts';
import { type Coverage, coverageOf, widen } from './coverage.ts';
import type { PlacedGlyph, PlacedText } from './region-text.ts';

/** Draws a set text on a picture. Pixels without ink keep their bytes. @returns the box of whole pixels that may have changed */
export function paintText(raster: Raster, { glyphs, color, outline }: PlacedText): Box {
  const letters = coverageOf(glyphs.flatMap(segmentsOf));
  if (!outline) return fill(raster, letters, color);
  const box = fill(raster, widen(letters, outline.width), outline.color);
  fill(raster, letters, color);
  return box;
}

/** Lays a colour over the covered pixels. */
function fill(raster: Raster, { box, shares }: Coverage, color: string): Box {
  const [left, top, width, height] = box;
  const ink = [5, 3, 1].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const inside = clip(box, raster);
  for (let y = inside[1]; y < inside[1] + inside[3]; y++) {
    for (let x = inside[0]; x < inside[0] + inside[2]; x++) {
      const share = shares[(y - top) * width + x - left] ?? 0;
      if (share > MIN_SHARE) blend(raster.pixels, (y * raster.width + x) * 4, { ink, share });
    }
  }
  return height === 0 ? [0, 0, 0, 0] : inside;
}

/** Share below which a pixel would keep its colour anyway. */
const MIN_SHARE = 1 / 512;

/** Positions the outline of a glyph in the picture, whose y axis points down. */
function segmentsOf({ face, glyph, origin, size, angle }: PlacedGlyph): number[] {
  const outline = outlineOf(face, glyph);
  const [cosine, sine] = [Math.cos(angle) * size, Math.sin(angle) * size];
  const segments: number[] = [];
  for (let at = 0; at < outline.length; at += 2) {
    const [x, y] = [outline[at] ?? 0, -(outline[at + 1] ?? 0)];
    segments.push(origin[0] + x * cosine - y * sine, origin[1] + x * sine + y * cosine);
  }
  return segments;
}

/** Lays a colour over a pixel whose transparency is straight. */
function blend(pixels: Uint8Array, at: number, { ink, share }: { ink: readonly number[]; share: number }): void {
  const below = ((pixels[at + 3] ?? 255) / 255) * (1 - share);
  const alpha = share + below;
  for (const [channel, value] of ink.entries())
    pixels[at + channel] = Math.round((value * share + (pixels[at + channel] ?? 0) * below) / alpha);
  pixels[at + 3] = Math.round(alpha * 255);
}

function clip([left, top, width, height]: Box, raster: Raster): Box {
  const x = Math.max(0, Math.min(raster.width, left));
  const y = Math.max(0, Math.min(raster.height, top));
  return [
    x,
    y,
    Math.max(0, Math.min(raster.width, left + width) - x),
    Math.max(0, Math.min(raster.height, top + height) - y),
  ];
}
