import { PictureError } from '../../picture-error.ts';
import { readExifOrientation } from './exif-orientation.ts';
import { type PictureHeader, partOf, tagAt } from './picture-header.ts';

/** Reads the size from the first chunk and the orientation from the `EXIF` chunk (RFC 9649). */
export function readWebpHeader(view: DataView): PictureHeader {
  let size: { width: number; height: number } | undefined;
  let exif: PictureHeader['exif'];
  for (const { type, data } of chunksOf(view)) {
    if (type in SIZES) size ??= SIZES[type]?.(data);
    else if (type === 'EXIF') exif ??= readExifOrientation(data);
  }
  if (!size) throw new PictureError('damaged', 'no image chunk');
  return { ...size, exif };
}

const SIZES: Readonly<Record<string, (data: DataView) => { width: number; height: number }>> = {
  VP8X: (data) => ({ width: uint24(data, 4) + 1, height: uint24(data, 7) + 1 }),
  'VP8 ': (data) => {
    // Start code of a key frame (RFC 6386, 9.1).
    if (data.getUint16(3) !== 0x9d01 || data.getUint8(5) !== 0x2a) throw new PictureError('damaged', 'no key frame');
    return { width: data.getUint16(6, true) & 0x3fff, height: data.getUint16(8, true) & 0x3fff };
  },
  VP8L: (data) => {
    if (data.getUint8(0) !== 0x2f) throw new PictureError('damaged', 'no VP8L signature');
    const bits = data.getUint32(1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
};

function uint24(data: DataView, at: number): number {
  return data.getUint16(at, true) | (data.getUint8(at + 2) << 16);
}

function* chunksOf(view: DataView): Generator<{ type: string; data: DataView }> {
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const length = view.getUint32(at + 4, true);
    yield { type: tagAt(view, at), data: partOf(view, at + 8, length) };
    // Chunks have an even length.
    at += 8 + length + (length & 1);
  }
}
