import type { Raster } from '@interlinear/ocr/raster';
import { PictureError } from '../picture-error.ts';
import { assemblePng, bigEndian, chunkData, hasColorSpace, type PngFile } from './png-file.ts';
import { readRows } from './png-rows.ts';
import { storeZlib } from './store-zlib.ts';

/** Reports whether pixels are partly transparent, which decoders on canvases do not keep exactly. */
export function needsOwnDecoder(file: PngFile): boolean {
  const { hasAlpha, hasPalette } = file.header;
  const opacities = hasPalette ? chunkData(file, 'tRNS') : undefined;
  return hasAlpha || (opacities?.some((opacity) => opacity !== 0 && opacity !== 255) ?? false);
}

/**
 * Decodes a PNG with alpha, or with a palette of opacities, to straight samples of 8 bits. A damaged file yields the rows before
 * the damage; the rest is transparent.
 * @param decodeOpaque converts colours of other colour spaces: decodes a PNG without transparency
 * @throws {PictureError} `damaged`
 */
export async function decodePng(file: PngFile, decodeOpaque: (png: Uint8Array) => Promise<Raster>): Promise<Raster> {
  const { width, height } = file.header;
  const pixels = new Uint8Array(width * height * 4);
  const setPixel = pixelWriter(file, pixels);
  let isEmpty = true;
  for await (const { samples, columns, start, step } of readRows(file)) {
    for (let column = 0, to = start; column < columns; column++, to += step) setPixel(to, samples, column);
    isEmpty = false;
  }
  if (isEmpty) throw new PictureError('damaged', 'no rows');
  const raster = { width, height, pixels };
  if (hasColorSpace(file)) await convertColors(file, raster, decodeOpaque);
  return raster;
}

/** Sets a pixel of the raster, by its number, from the samples of a row. */
type SetPixel = (pixel: number, samples: Uint8Array, column: number) => void;

function pixelWriter(file: PngFile, pixels: Uint8Array): SetPixel {
  if (file.header.hasPalette) return paletteWriter(file, pixels);
  const { channels } = file.header;
  const [red, green, blue] = channels === 4 ? [0, 1, 2] : [0, 0, 0];
  return (pixel, samples, column) => {
    const [to, from] = [pixel * 4, column * channels];
    pixels[to] = samples[from + blue] ?? 0;
    pixels[to + 1] = samples[from + green] ?? 0;
    pixels[to + 2] = samples[from + red] ?? 0;
    pixels[to + 3] = samples[from + channels - 1] ?? 0;
  };
}

function paletteWriter(file: PngFile, pixels: Uint8Array): SetPixel {
  const palette = chunkData(file, 'PLTE');
  const opacities = chunkData(file, 'tRNS');
  if (!palette || palette.length < 3) throw new PictureError('damaged', 'no palette');
  return (pixel, samples, column) => {
    const [to, index] = [pixel * 4, samples[column] ?? 0];
    // Decoders show indexes beyond the palette as black.
    pixels[to] = palette[index * 3 + 2] ?? 0;
    pixels[to + 1] = palette[index * 3 + 1] ?? 0;
    pixels[to + 2] = palette[index * 3] ?? 0;
    pixels[to + 3] = opacities?.[index] ?? 255;
  };
}

const [GRAY, COLORS] = [0, 2];

/** Converts the colours to sRGB by decoding them as a PNG without alpha. */
async function convertColors(
  file: PngFile,
  { width, height, pixels }: Raster,
  decodeOpaque: (png: Uint8Array) => Promise<Raster>,
): Promise<void> {
  // The profile of a grey picture is for one channel.
  const channels = file.header.channels === 2 ? 1 : 3;
  const rows = new Uint8Array(height * (width * channels + 1));
  for (let at = 0, pixel = 0; at < rows.length; pixel++) {
    // Each row starts with its filter: none.
    if (pixel % width === 0) at++;
    for (let channel = 0; channel < channels; channel++) rows[at++] = pixels[pixel * 4 + 2 - channel] ?? 0;
  }
  const header = [...bigEndian(width), ...bigEndian(height), 8, channels === 1 ? GRAY : COLORS, 0, 0, 0];
  const converted = await decodeOpaque(
    assemblePng([
      { type: 'IHDR', data: Uint8Array.from(header) },
      ...file.chunks.filter(({ type }) => !['IHDR', 'PLTE', 'tRNS', 'IDAT'].includes(type)),
      { type: 'IDAT', data: storeZlib(rows) },
    ]),
  );
  for (let at = 0; at < pixels.length; at += 4)
    for (let channel = at; channel < at + 3; channel++) pixels[channel] = converted.pixels[channel] ?? 0;
}
