import { zlibSync } from 'fflate';
import { DocumentError } from '../document-error.ts';
import { concatenate } from '../pdf/objects/bytes.ts';
import { type CheckSize, INCHES_PER_METRE, type PagePicture } from './page-picture.ts';
import { flattenOnWhite, type PngHeader, pngSamples } from './png-samples.ts';

/** Colour types (PNG, 11.2.1) with samples per pixel and allowed bit depths. */
const COLOR_TYPES: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
const PALETTE = 3;
/** Compression level: speed matters more than the last percent. */
const FASTEST_LEVEL = 1;

/**
 * Embeds a PNG. Its compressed rows are used unchanged where PDF can read them; otherwise transparency is flattened
 * onto white and interlacing is resolved.
 * @throws {DocumentError} `damaged`, and what `checkSize` throws
 */
export function readPng(bytes: Uint8Array, checkSize: CheckSize): PagePicture {
  const chunks = chunksOf(bytes);
  const header = readHeader(chunks.get('IHDR')?.[0]);
  const { width, height, depth, channels, isInterlaced, hasAlpha } = header;
  checkSize({ width, height, pixelBits: channels * depth });
  const packed = concatenate(chunks.get('IDAT') ?? []);
  if (packed.length === 0) throw new DocumentError('damaged');
  const colors = readColors(header, chunks);
  const density = pixelDensity(chunks.get('pHYs')?.[0]);
  const picture = { width, height, ...(density !== undefined && { density }), orientation: 1 };
  if (!isInterlaced && !hasAlpha) {
    const rows = `/DecodeParms << /Predictor 15 /Colors ${channels} /BitsPerComponent ${depth} /Columns ${width} >>`;
    const entries = `${colors(depth)} /BitsPerComponent ${depth} /Filter /FlateDecode ${rows}`;
    return { ...picture, entries, data: packed };
  }
  const samples = pngSamples(header, packed);
  const data = zlibSync(hasAlpha ? flattenOnWhite(samples, channels) : samples, { level: FASTEST_LEVEL });
  return { ...picture, entries: `${colors(8)} /BitsPerComponent 8 /Filter /FlateDecode`, data };
}

function chunksOf(bytes: Uint8Array): Map<string, Uint8Array[]> {
  const chunks = new Map<string, Uint8Array[]>();
  const view = viewOf(bytes);
  // A chunk is length, four-letter type, data, checksum.
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const data = bytes.subarray(at + 8, at + 8 + length);
    const same = chunks.get(type);
    if (same) same.push(data);
    else chunks.set(type, [data]);
    at += length + 12;
  }
  return chunks;
}

function readHeader(data: Uint8Array | undefined): PngHeader {
  if (!data || data.length < 13) throw new DocumentError('damaged');
  const view = viewOf(data);
  const [depth, type, interlace] = [view.getUint8(8), view.getUint8(9), view.getUint8(12)];
  const colorType = COLOR_TYPES[type];
  if (!colorType?.depths.includes(depth) || interlace > 1) throw new DocumentError('damaged');
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth,
    channels: colorType.channels,
    hasPalette: type === PALETTE,
    hasAlpha: type > PALETTE,
    isInterlaced: interlace === 1,
  };
}

/** Creates the image dictionary entries of the colour space, by bit depth. */
function readColors(header: PngHeader, chunks: ReadonlyMap<string, Uint8Array[]>): (depth: number) => string {
  const clear = chunks.get('tRNS')?.[0];
  if (header.hasPalette) {
    const palette = paletteOnWhite(chunks.get('PLTE')?.[0], clear);
    return () => `/ColorSpace [/Indexed /DeviceRGB ${palette.length / 3 - 1} <${hexOf(palette)}>]`;
  }
  const { channels, hasAlpha, depth: stored } = header;
  const space = channels < 3 ? '/DeviceGray' : '/DeviceRGB';
  if (hasAlpha || !clear || clear.length < channels * 2) return () => `/ColorSpace ${space}`;
  // One transparent colour becomes a colour key mask.
  const key = Array.from({ length: channels }, (_, channel) => viewOf(clear).getUint16(channel * 2));
  const at = (value: number, depth: number) => Math.round((value * (2 ** depth - 1)) / (2 ** stored - 1));
  return (depth) =>
    `/ColorSpace ${space} /Mask [${key.map((value) => `${at(value, depth)} ${at(value, depth)}`).join(' ')}]`;
}

function paletteOnWhite(palette: Uint8Array | undefined, alphas: Uint8Array | undefined): Uint8Array {
  if (!palette || palette.length < 3) throw new DocumentError('damaged');
  const colors = palette.slice(0, Math.min(Math.floor(palette.length / 3), 256) * 3);
  return colors.map((value, index) => {
    const alpha = alphas?.[Math.floor(index / 3)] ?? 255;
    return Math.round((value * alpha + 255 * (255 - alpha)) / 255);
  });
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const METRE = 1;

function pixelDensity(data: Uint8Array | undefined): number | undefined {
  if (!data || data.length < 9 || data[8] !== METRE) return undefined;
  return viewOf(data).getUint32(0) / INCHES_PER_METRE;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
