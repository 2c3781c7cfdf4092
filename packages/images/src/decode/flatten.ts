import type { Raster } from '@interlinear/ocr/raster';

export function isOpaque({ pixels }: Raster): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}

/** Blends a picture with an even background, by default white. Returns an opaque picture as it is. */
export function flatten(raster: Raster, background = 255): Raster {
  if (isOpaque(raster)) return raster;
  const pixels = Uint8Array.from(raster.pixels);
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 255;
    if (alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel++)
      pixels[channel] = ((pixels[channel] ?? 0) * alpha + background * (255 - alpha) + 127) / 255;
    pixels[at + 3] = 255;
  }
  return { ...raster, pixels };
}

/** Brightness at which ink stands out on neither background. */
const MIDDLE = 128;

/**
 * Flattens a picture so that its text stands out: on black if what is drawn on the transparent background is light, otherwise on
 * white.
 */
export function flattenForReading(raster: Raster): Raster {
  let [sum, weight] = [0, 0];
  const { pixels } = raster;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 255;
    sum += (((pixels[at] ?? 0) * 29 + (pixels[at + 1] ?? 0) * 150 + (pixels[at + 2] ?? 0) * 77) / 256) * alpha;
    weight += alpha;
  }
  return flatten(raster, weight > 0 && sum / weight > MIDDLE ? 0 : 255);
}
