import type { Raster } from '../raster.ts';

/** Longest side, in pixels, of pictures that vision models read. Larger ones are shrunk by the providers, which moves all places. */
const MAX_SIDE = 1568;

/** Copies a picture small enough for a vision model; returns a small one as it is. Each pixel is the mean of those it covers. */
export function shrinkForModel(raster: Raster): Raster {
  const { width, height } = raster;
  const scale = MAX_SIDE / Math.max(width, height);
  if (scale >= 1) return raster;
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const columns = shares(width, size.width);
  const rows = shares(height, size.height);
  const pixels = new Uint8Array(size.width * size.height * 4);
  const sums = new Float32Array(width * 4);
  for (const [y, row] of rows.entries()) {
    sums.fill(0);
    for (const { at, share } of row) {
      const from = at * width * 4;
      for (let byte = 0; byte < sums.length; byte++)
        sums[byte] = (sums[byte] ?? 0) + share * (raster.pixels[from + byte] ?? 0);
    }
    for (const [x, column] of columns.entries()) {
      for (let byte = 0; byte < 4; byte++) {
        const value = column.reduce((sum, { at, share }) => sum + share * (sums[at * 4 + byte] ?? 0), 0);
        pixels[(y * size.width + x) * 4 + byte] = Math.round(value);
      }
    }
  }
  return { ...size, pixels };
}

/** Pixels that each pixel of a shorter row covers, and the share of each in it. */
function shares(from: number, to: number): { at: number; share: number }[][] {
  const step = from / to;
  return Array.from({ length: to }, (_, index) => {
    const [start, end] = [index * step, Math.min(from, (index + 1) * step)];
    const covered = [];
    for (let at = Math.floor(start); at < end; at++)
      covered.push({ at, share: (Math.min(at + 1, end) - Math.max(at, start)) / (end - start) });
    return covered;
  });
}
