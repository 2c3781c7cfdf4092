import { partOf } from '../decode/headers/picture-header.ts';
import { pngChunks } from '../decode/headers/png-header.ts';
import { PictureError } from '../picture-error.ts';

/** Colour types (PNG, 11.2.1) with samples per pixel and allowed bit depths. */
const COLOR_TYPES: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
const PALETTE = 3;

export interface PngHeader {
  width: number;
  height: number;
  /** Bits per sample. */
  depth: number;
  /** Samples per pixel; an index into the palette is one. */
  channels: number;
  hasPalette: boolean;
  /** Whether the last sample of a pixel is its alpha. */
  hasAlpha: boolean;
  isInterlaced: boolean;
}

/** PNG with the chunks that determine its pixels. */
export interface PngFile {
  header: PngHeader;
  chunks: readonly PngPart[];
}

export interface PngPart {
  type: string;
  data: Uint8Array;
}

/** Chunks about colour; `gAMA` and `cHRM` are ignored where the file says what sRGB is. */
const COLOR_CHUNKS = ['iCCP', 'sRGB', 'cICP', 'gAMA', 'cHRM'];
const PIXEL_CHUNKS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', ...COLOR_CHUNKS]);

/**
 * Reads the chunks that determine the pixels of the first frame. An Exif orientation and further frames are left out, and so are
 * `gAMA` and `cHRM` with the values of sRGB: many programs write only these, and decoders then approximate sRGB by a power.
 * @throws {PictureError} `damaged`
 */
export function readPng(bytes: Uint8Array): PngFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const all = [...pngChunks(view)].filter(({ type }) => PIXEL_CHUNKS.has(type));
  const isSrgb = all.every(({ type, data }) => !COLOR_CHUNKS.includes(type) || isLikeSrgb(type, data));
  const chunks = all.filter(({ type }) => !isSrgb || !COLOR_CHUNKS.includes(type));
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (!header || header.byteLength < 13) throw new PictureError('damaged', 'IHDR');
  if (!chunks.some(({ type }) => type === 'IDAT')) throw new PictureError('damaged', 'no IDAT');
  return {
    header: readHeader(header),
    chunks: chunks.map(({ type, data }) => ({
      type,
      data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    })),
  };
}

/** Data of the first chunk of a type. */
export function chunkData({ chunks }: PngFile, type: string): Uint8Array | undefined {
  return chunks.find((chunk) => chunk.type === type)?.data;
}

/** Reports whether the samples are of another colour space than sRGB. */
export function hasColorSpace({ chunks }: PngFile): boolean {
  return chunks.some(({ type }) => COLOR_CHUNKS.includes(type));
}

function readHeader(data: DataView): PngHeader {
  const [depth, type, interlace] = [data.getUint8(8), data.getUint8(9), data.getUint8(12)];
  const colorType = COLOR_TYPES[type];
  if (!colorType?.depths.includes(depth) || interlace > 1) throw new PictureError('damaged', 'IHDR');
  return {
    width: data.getUint32(0),
    height: data.getUint32(4),
    depth,
    channels: colorType.channels,
    hasPalette: type === PALETTE,
    hasAlpha: type > PALETTE,
    isInterlaced: interlace === 1,
  };
}

/** Gamma and chromaticities of sRGB (PNG, 11.3.2.5), times 100,000. */
const SRGB_GAMMA = 45_455;
const SRGB_CHROMATICITIES = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000];
/** Programs round differently. */
const TOLERANCE = 100;

function isLikeSrgb(type: string, data: DataView): boolean {
  if (type === 'sRGB') return true;
  const expected = type === 'gAMA' ? [SRGB_GAMMA] : type === 'cHRM' ? SRGB_CHROMATICITIES : undefined;
  return (
    expected?.every((value, index) => {
      const part = partOf(data, index * 4, 4);
      return part.byteLength === 4 && Math.abs(part.getUint32(0) - value) <= TOLERANCE;
    }) ?? false
  );
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Joins chunks to a file and appends the end. */
export function assemblePng(parts: readonly PngPart[]): Uint8Array<ArrayBuffer> {
  return concatenate([SIGNATURE, ...[...parts, { type: 'IEND', data: new Uint8Array() }].flatMap(chunkBytes)]);
}

function chunkBytes({ type, data }: PngPart): Uint8Array[] {
  const name = Uint8Array.from(type, (letter) => letter.charCodeAt(0));
  return [bigEndian(data.length), name, data, bigEndian(crc32([name, data]))];
}

export function bigEndian(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

export function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Computes the checksum of a chunk (PNG, annex D). */
function crc32(parts: readonly Uint8Array[]): number {
  let sum = 0xffffffff;
  for (const part of parts) for (const byte of part) sum = (CRC_TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});
