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
export function flattenForReading(raster: Raster): { flat: Raster; background: number } {
  let [sum, weight] = [0, 0];
  const { pixels } = raster;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 255;
    sum += (((pixels[at] ?? 0) * 29 + (pixels[at + 1] ?? 0) * 150 + (pixels[at + 2] ?? 0) * 77) / 256) * alpha;
    weight += alpha;
  }
  const background = weight > 0 && sum / weight > MIDDLE ? 0 : 255;
  return { flat: flatten(raster, background), background };
}

/** Combines the colours of a flattened picture with the opacity of the original. */
export function withOpacityOf(flat: Raster, original: Raster): Raster {
  if (flat === original) return original;
  const pixels = Uint8Array.from(flat.pixels);
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = original.pixels[at] ?? 255;
  return { ...flat, pixels };
}

/**
 * Takes the background out of the colours of a picture that was flattened on it and then changed. Pixels that did not change get
 * the bytes of the original.
 */
export function unflatten(changed: Raster, { original, background }: { original: Raster; background: number }): Raster {
  if (isOpaque(original)) return changed;
  const pixels = Uint8Array.from(original.pixels);
  const flat = withOpacityOf(flatten(original, background), original);
  for (let at = 0; at < pixels.length; at += 4) {
    if ([0, 1, 2, 3].every((byte) => changed.pixels[at + byte] === flat.pixels[at + byte])) continue;
    const alpha = changed.pixels[at + 3] ?? 255;
    pixels[at + 3] = alpha;
    for (let channel = at; channel < at + 3; channel++) {
      const visible = (changed.pixels[channel] ?? 0) * 255 - background * (255 - alpha);
      pixels[channel] = alpha === 0 ? 0 : Math.max(0, Math.min(255, Math.round(visible / alpha)));
    }
  }
  return { ...original, pixels };
}
