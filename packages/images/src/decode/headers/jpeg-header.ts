import { PictureError } from '../../picture-error.ts';
import { readExifOrientation } from './exif-orientation.ts';
import { type PictureHeader, partOf } from './picture-header.ts';

/** Markers (ITU-T T.81, table B.1). */
const [APP1, START_OF_SCAN, END_OF_IMAGE] = [0xe1, 0xda, 0xd9];
/** Frame types that every decoder knows: baseline, extended, progressive. */
const [FIRST_FRAME, LAST_FRAME] = [0xc0, 0xc2];
/** Lossless, hierarchical and arithmetic frame types; the numbers between them are other segments. */
const RARE_FRAMES: ReadonlySet<number> = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/** Reads the size from the frame's header and the orientation from the Exif segment. */
export function readJpegHeader(view: DataView): PictureHeader {
  let size: { width: number; height: number } | undefined;
  let exif: PictureHeader['exif'];
  for (const { marker, data } of segmentsOf(view)) {
    if (RARE_FRAMES.has(marker)) throw new PictureError('unsupported', `JPEG frame ${marker.toString(16)}`);
    if (marker >= FIRST_FRAME && marker <= LAST_FRAME) {
      if (data.getUint8(0) !== 8) throw new PictureError('unsupported', 'JPEG of 12 bits');
      // A second frame header could announce a larger picture than the one that was checked.
      if (size) throw new PictureError('damaged', 'two frames');
      size = { width: data.getUint16(3), height: data.getUint16(1) };
    } else if (marker === APP1) exif ??= readExifOrientation(data);
  }
  if (!size) throw new PictureError('damaged', 'no frame');
  return { ...size, exif };
}

/** Yields the segments before the compressed data. */
function* segmentsOf(view: DataView): Generator<{ marker: number; data: DataView }> {
  for (let at = 2; at + 4 <= view.byteLength; ) {
    // Decoders skip what is no marker, and fill bytes before one.
    if (view.getUint8(at) !== 0xff || !isSegment(view.getUint8(at + 1))) {
      at += 1;
      continue;
    }
    const marker = view.getUint8(at + 1);
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return;
    const length = view.getUint16(at + 2);
    if (length < 2) throw new PictureError('damaged', 'segment length');
    yield { marker, data: partOf(view, at + 4, length - 2) };
    at += 2 + length;
  }
}

/** Reports whether a byte after 0xFF starts a segment; others are fill bytes, escapes, restarts or the start of the image. */
function isSegment(byte: number): boolean {
  return byte >= 0xc0 && byte <= 0xfe && !(byte >= 0xd0 && byte <= 0xd8);
}
