import { makeJpeg } from '../../documents/jpeg.ts';
import { bytesOf, long, type Piece, repeated, word } from './bytes.ts';
import { type HostilePicture, withExtension } from './hostile-picture.ts';

const START = bytesOf(0xff, 0xd8);
const END = bytesOf(0xff, 0xd9);

function segment(marker: number, ...data: readonly Piece[]): Uint8Array {
  const body = bytesOf(...data);
  return bytesOf(0xff, marker, word(body.length + 2), body);
}

const quantization = segment(0xdb, 0, new Uint8Array(64).fill(1));
const frame = (width: number, height: number, marker = 0xc0, precision = 8) =>
  segment(marker, precision, word(height), word(width), 1, 1, 0x11, 0);
/** One code of each kind: a difference of zero, and the end of a block. */
const tables = bytesOf(segment(0xc4, 0x00, 1, new Uint8Array(15), 0), segment(0xc4, 0x10, 1, new Uint8Array(15), 0));
const scan = bytesOf(segment(0xda, 1, 1, 0, 0, 63, 0), 0, 0, 0, 0);
const progressiveScan = bytesOf(segment(0xda, 1, 1, 0, 1, 63, 0), 0);

function jpeg(...segments: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return bytesOf(START, ...segments, END);
}

function exif(...tiff: readonly Piece[]): Uint8Array {
  return segment(0xe1, 'Exif\0\0', ...tiff);
}

/** Directory with an orientation. @param next offset of the next directory */
function directory(type: number, orientation: number, next: number): Uint8Array {
  return bytesOf('MM\0*', long(8), word(1), word(0x0112), word(type), long(1), word(orientation), word(0), long(next));
}

export function hostileJpegs(): HostilePicture[] {
  const fine = [quantization, frame(64, 64), tables, scan];
  const squares = [
    [10, 80],
    [150, 220],
  ];
  const files = {
    vast: jpeg(quantization, frame(50_000, 50_000), tables, scan),
    'as-large-as-allowed': jpeg(quantization, frame(5_000, 5_000), tables, scan),
    'no-tables': jpeg(frame(64, 64), scan),
    'no-codes': jpeg(quantization, frame(64, 64), scan),
    'no-scan': jpeg(quantization, frame(64, 64), tables),
    'no-frame': jpeg(quantization, tables, scan),
    'no-height': jpeg(quantization, frame(64, 0), tables, scan),
    'two-frames': jpeg(quantization, frame(8, 8), frame(60_000, 60_000), tables, scan),
    'second-frame-after-the-scan': jpeg(...fine, frame(60_000, 60_000), scan),
    'many-scans': jpeg(
      quantization,
      frame(4_000, 4_000, 0xc2),
      tables,
      bytesOf(segment(0xda, 1, 1, 0, 0, 0, 0), 0),
      repeated(5_000, progressiveScan),
    ),
    'of-12-bits': jpeg(quantization, frame(64, 64, 0xc1, 12), tables, scan),
    arithmetic: jpeg(quantization, frame(64, 64, 0xc9), scan),
    lossless: jpeg(frame(64, 64, 0xc3), tables, scan),
    'many-components': jpeg(segment(0xc0, 8, word(64), word(64), 255, new Uint8Array(765).fill(0x11)), scan),
    'no-sampling': jpeg(quantization, segment(0xc0, 8, word(64), word(64), 1, 1, 0x00, 0), tables, scan),
    'odd-sampling': jpeg(quantization, segment(0xc0, 8, word(64), word(64), 1, 1, 0xff, 0), tables, scan),
    'overfull-codes': jpeg(quantization, frame(64, 64), segment(0xc4, 0, new Uint8Array(16).fill(255), 1), scan),
    'segment-without-length': bytesOf(START, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 1, END),
    'many-segments': jpeg(repeated(200_000, segment(0xfe)), ...fine),
    'fill-bytes': jpeg(new Uint8Array(2_000_000).fill(0xff), ...fine),
    'part-of-a-profile': jpeg(segment(0xe2, 'ICC_PROFILE\0', 1, 255, new Uint8Array(100)), ...fine),
    'odd-profile': jpeg(segment(0xe2, 'ICC_PROFILE\0', 1, 1, long(0xffff_ffff), new Uint8Array(128)), ...fine),
    'exif-loop': jpeg(exif(directory(3, 6, 8)), ...fine),
    'exif-beyond-end': jpeg(exif('MM\0*', long(0xffff_fff0)), ...fine),
    'exif-of-many-entries': jpeg(exif('II*\0', 8, 0, 0, 0, 0xff, 0xff), ...fine),
    'exif-orientation-9': jpeg(exif(directory(3, 9, 0)), ...fine),
    'exif-orientation-of-another-type': jpeg(exif(directory(12, 6, 0)), ...fine),
    'exif-cut': jpeg(exif('MM'), ...fine),
    'with-a-paper': bytesOf(makeJpeg({ squares }), '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'),
    'only-a-signature': bytesOf(START, 0xff),
  };
  return withExtension('jpg', files);
}
