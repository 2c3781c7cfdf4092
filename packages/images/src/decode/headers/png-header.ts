import { PictureError } from '../../picture-error.ts';
import { readExifOrientation } from './exif-orientation.ts';
import { type PictureHeader, partOf, tagAt } from './picture-header.ts';

export interface PngChunk {
  type: string;
  data: DataView;
}

/** Reads the size from `IHDR` and the orientation from `eXIf` (PNG, 11). */
export function readPngHeader(view: DataView): PictureHeader {
  if (tagAt(view, 12) !== 'IHDR') throw new PictureError('damaged', 'no IHDR');
  let exif: PictureHeader['exif'];
  for (const { type, data } of pngChunks(view)) if (type === 'eXIf') exif ??= readExifOrientation(data);
  return { width: view.getUint32(16), height: view.getUint32(20), exif };
}

/** Yields the chunks; the last may be cut off. Checksums are not verified. */
export function* pngChunks(view: DataView): Generator<PngChunk> {
  // A chunk is length, four-letter type, data, checksum.
  for (let at = 8; at + 8 <= view.byteLength; ) {
    const length = view.getUint32(at);
    yield { type: tagAt(view, at + 4), data: partOf(view, at + 8, length) };
    at += length + 12;
  }
}
