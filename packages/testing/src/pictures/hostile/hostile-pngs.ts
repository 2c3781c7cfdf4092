import { deflateSync } from 'node:zlib';
import { makePng, pngChunk } from '../../documents/png.ts';
import { bytesOf, long, repeated } from './bytes.ts';
import { type HostilePicture, withExtension } from './hostile-picture.ts';

const SIGNATURE = bytesOf(0x89, 'PNG\r\n\x1a\n');
const END = pngChunk('IEND', new Uint8Array());
/** Rows of zeros. */
const EMPTY_PIXELS = deflateSync(new Uint8Array(10_000));

interface Header {
  width?: number;
  height?: number;
  depth?: number;
  colorType?: number;
  interlace?: number;
}

function header({ width = 16, height = 16, depth = 8, colorType = 6, interlace = 0 }: Header = {}): Uint8Array {
  return pngChunk('IHDR', bytesOf(long(width), long(height), depth, colorType, 0, 0, interlace));
}

function png(...chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return bytesOf(SIGNATURE, ...chunks, END);
}

export function hostilePngs(): HostilePicture[] {
  const pixels = pngChunk('IDAT', EMPTY_PIXELS);
  const fine = makePng({ width: 16, height: 16, colorType: 2, depth: 8, sample: (x, y) => x * y });
  const bomb = deflateSync(new Uint8Array(100 * 1024 ** 2));
  const files = {
    vast: png(header({ width: 50_000, height: 50_000 }), pixels),
    'as-large-as-allowed': png(header({ width: 5_000, height: 5_000, depth: 16 }), pixels),
    'bomb-of-pixels': png(header(), pngChunk('IDAT', bomb)),
    'bomb-of-opaque-pixels': png(header({ colorType: 2 }), pngChunk('IDAT', bomb)),
    'bomb-in-profile': png(header(), pngChunk('iCCP', bytesOf('p\0\0', bomb)), pixels),
    'bomb-in-opaque-profile': png(header({ colorType: 2 }), pngChunk('iCCP', bytesOf('p\0\0', bomb)), pixels),
    'bomb-in-text': png(header(), pngChunk('zTXt', bytesOf('p\0\0', bomb)), pixels),
    'many-chunks': png(header(), repeated(100_000, pngChunk('IDAT', new Uint8Array())), pixels),
    'no-pixels': png(header()),
    'no-header': png(pixels),
    'no-palette': png(header({ colorType: 3 }), pixels),
    'short-palette': png(header({ colorType: 3 }), pngChunk('PLTE', bytesOf(1, 2, 3)), pixels),
    'long-opacities': png(
      header({ colorType: 3 }),
      pngChunk('PLTE', bytesOf(1, 2, 3)),
      pngChunk('tRNS', new Uint8Array(300).fill(7)),
      pixels,
    ),
    'two-headers': png(header(), header({ width: 9_000, height: 9_000 }), pixels),
    'odd-depth': png(header({ depth: 3 }), pixels),
    'odd-interlace': png(header({ interlace: 7 }), pixels),
    'unknown-filter': png(header(), pngChunk('IDAT', deflateSync(new Uint8Array(10_000).fill(9)))),
    'not-deflated': png(header(), pngChunk('IDAT', new Uint8Array(10_000).fill(0x55))),
    'endless-frames': png(header(), pngChunk('acTL', bytesOf(long(0x7fff_ffff), long(0))), pixels),
    'length-beyond-end': bytesOf(SIGNATURE, header(), long(0xffff_ffff), 'IDAT', EMPTY_PIXELS),
    'wrong-checksum': bytesOf(SIGNATURE, header().with(-1, 7), pixels, END),
    'exif-everywhere': png(header(), pngChunk('eXIf', bytesOf('MM\0*', long(0xffff_fff0))), pixels),
    noise: blackAndWhite(4_000, 4_000, (at) => Math.imul(at, 2_654_435_761) >>> 24),
    'like-letters': blackAndWhite(4_000, 4_000, (at) => ((at / 500) % 24 < 14 ? 0b0110_1100 : 0)),
    stripes: blackAndWhite(4_000, 4_000, (at) => ((at / 500) % 8 < 4 ? 0xff : 0)),
    'with-a-page': bytesOf(fine, '<html><script>alert(1)</script></html>'),
    'with-an-archive': bytesOf(fine, 'PK\x03\x04', new Uint8Array(60)),
    'only-a-signature': SIGNATURE,
  };
  return withExtension('png', files);
}

/** Costs little to decode and much to read. @param eightPixels returns the bits of eight pixels by their number */
function blackAndWhite(width: number, height: number, eightPixels: (at: number) => number): Uint8Array<ArrayBuffer> {
  const rowBytes = width / 8;
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let at = 0; at < rowBytes * height; at++)
    rows[Math.floor(at / rowBytes) * (rowBytes + 1) + 1 + (at % rowBytes)] = eightPixels(at);
  return png(header({ width, height, depth: 1, colorType: 0 }), pngChunk('IDAT', deflateSync(rows, { level: 1 })));
}
