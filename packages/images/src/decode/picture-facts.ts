import { PictureError } from '../picture-error.ts';
import { isPictureFormat, type PictureFormat, sniffFormat } from './format.ts';
import { readAvifHeader } from './headers/avif-header.ts';
import { readBmpHeader } from './headers/bmp-header.ts';
import type { Orientation } from './headers/exif-orientation.ts';
import { readGifHeader } from './headers/gif-header.ts';
import { readJpegHeader } from './headers/jpeg-header.ts';
import type { PictureHeader } from './headers/picture-header.ts';
import { readPngHeader } from './headers/png-header.ts';
import { readWebpHeader } from './headers/webp-header.ts';

/** Limits that are checked before a pixel is decoded. */
export interface PictureLimits {
  maxBytes: number;
  maxPixels: number;
  maxSide: number;
}

/** Limits of a person's own device, and defaults elsewhere. */
export const PICTURE_LIMITS: PictureLimits = {
  maxBytes: 20 * 1024 ** 2,
  // Phone cameras take 12 or 24 million.
  maxPixels: 25_000_000,
  maxSide: 16_384,
};

export interface PictureFacts {
  format: PictureFormat;
  /** Size of the upright picture in pixels. */
  width: number;
  height: number;
  /** Exif orientation of the stored pixels; 1 is upright. */
  orientation: Orientation;
}

/**
 * Judges a file by its content and reads its header, without decoding pixels.
 * @throws {PictureError} `not-a-picture`, `unsupported`, `too-large`, `damaged`
 */
export function readPictureFacts(bytes: Uint8Array, limits: PictureLimits): PictureFacts {
  if (bytes.length > limits.maxBytes) throw new PictureError('too-large', 'bytes');
  const format = sniffFormat(bytes);
  if (!isPictureFormat(format)) throw new PictureError(format === 'other-picture' ? 'unsupported' : 'not-a-picture');
  const { width, height, exif } = readHeader(bytes, format);
  if (width === 0 || height === 0) throw new PictureError('damaged', 'no pixels');
  if (width > limits.maxSide || height > limits.maxSide || width * height > limits.maxPixels)
    throw new PictureError('too-large', `${width} × ${height}`);
  const orientation = exif?.orientation ?? 1;
  const upright = isSideways(orientation) ? { width: height, height: width } : { width, height };
  return { format, ...upright, orientation };
}

/** Reports whether an orientation swaps width and height. */
export function isSideways(orientation: Orientation): boolean {
  return orientation >= 5;
}

/** Reads the header of a file whose format is known. @throws {PictureError} `unsupported`, `damaged` */
export function readHeader(bytes: Uint8Array, format: PictureFormat): PictureHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  try {
    return READERS[format](view);
  } catch (error) {
    // Reading beyond the end of a view throws a RangeError.
    if (error instanceof RangeError) throw new PictureError('damaged', 'header');
    throw error;
  }
}

const READERS: Readonly<Record<PictureFormat, (view: DataView) => PictureHeader>> = {
  png: readPngHeader,
  jpeg: readJpegHeader,
  webp: readWebpHeader,
  avif: readAvifHeader,
  bmp: readBmpHeader,
  gif: readGifHeader,
};
