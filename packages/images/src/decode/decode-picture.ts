import type { Raster } from '@interlinear/ocr/raster';
import { PictureError } from '../picture-error.ts';
import { decodePng, needsOwnDecoder } from '../png/decode-png.ts';
import { assemblePng, readPng } from '../png/png-file.ts';
import type { PictureFormat } from './format.ts';
import { orient } from './orient.ts';
import { isSideways, type PictureFacts, readHeader } from './picture-facts.ts';

/** Rows that pass through a canvas at a time. A canvas for all of them would double the memory. */
export const STRIP_ROWS = 128;

/** Picture decoded by the platform. Its pixels are stored, not upright. */
export interface OpenPicture {
  width: number;
  height: number;
  /** Reads up to {@link STRIP_ROWS} rows as red, green, blue and alpha, in sRGB. */
  readRows(top: number, count: number): Uint8ClampedArray;
  close(): void;
}

/** Decodes the first frame of a file without Exif orientation. Rejects if it cannot. */
export type OpenPlatformPicture = (bytes: Uint8Array, mediaType: string) => Promise<OpenPicture>;

/**
 * Decodes a picture with the decoders of the platform, except the transparency of PNG: canvases multiply colours by it and lose
 * precision.
 * @throws {PictureError} `damaged`
 */
export async function decodePicture(
  open: OpenPlatformPicture,
  bytes: Uint8Array,
  facts: PictureFacts,
): Promise<Raster> {
  const stored = facts.format === 'png' ? await decodeAnyPng(open, bytes) : await decodeByPlatform(open, bytes, facts);
  const [width, height] = isSideways(facts.orientation) ? [stored.height, stored.width] : [stored.width, stored.height];
  if (width !== facts.width || height !== facts.height) throw new PictureError('damaged', 'another size than declared');
  return orient(stored, facts.orientation);
}

async function decodeAnyPng(open: OpenPlatformPicture, bytes: Uint8Array): Promise<Raster> {
  const file = readPng(bytes);
  if (!needsOwnDecoder(file)) return readPixels(open, assemblePng(file.chunks), 'image/png');
  return decodePng(file, (opaque) => readPixels(open, opaque, 'image/png'));
}

function decodeByPlatform(open: OpenPlatformPicture, bytes: Uint8Array, { format }: PictureFacts): Promise<Raster> {
  const prepared = format === 'avif' ? asStillPicture(bytes) : withoutOrientation(bytes, format);
  return readPixels(open, prepared, `image/${format}`);
}

/** Sets the Exif orientation to upright. Decoders disagree where it counts: Chromium ignores it in WebP, for example. */
function withoutOrientation(bytes: Uint8Array, format: PictureFormat): Uint8Array {
  const { exif } = readHeader(bytes, format);
  if (!exif || exif.orientation === 1) return bytes;
  const upright = Uint8Array.from(bytes);
  new DataView(upright.buffer).setUint16(exif.at - bytes.byteOffset, 1, exif.isLittleEndian);
  return upright;
}

const MAJOR_BRAND = 8;

/** Sets the major brand, so that decoders show the primary item, whose header was checked, instead of an animation's first frame. */
function asStillPicture(bytes: Uint8Array): Uint8Array {
  const still = Uint8Array.from(bytes);
  still.set(new TextEncoder().encode('avif'), MAJOR_BRAND);
  return still;
}

async function readPixels(open: OpenPlatformPicture, bytes: Uint8Array, mediaType: string): Promise<Raster> {
  const picture = await open(bytes, mediaType).catch((error: unknown) => {
    throw new PictureError('damaged', error instanceof Error ? error.name : 'not decoded');
  });
  try {
    const { width, height } = picture;
    const pixels = new Uint8Array(width * height * 4);
    for (let top = 0; top < height; top += STRIP_ROWS) {
      const rows = picture.readRows(top, Math.min(STRIP_ROWS, height - top));
      for (let from = 0, to = top * width * 4; from < rows.length; from += 4, to += 4) {
        pixels[to] = rows[from + 2] ?? 0;
        pixels[to + 1] = rows[from + 1] ?? 0;
        pixels[to + 2] = rows[from] ?? 0;
        pixels[to + 3] = rows[from + 3] ?? 0;
      }
    }
    return { width, height, pixels };
  } finally {
    picture.close();
  }
}
