import { deflateSync } from 'node:zlib';
import { pngChunk } from '../documents/png.ts';
import { bytesOf, long, word } from './hostile/bytes.ts';

/** Primaries of sRGB, adapted to D50 (IEC 61966-2-1). */
const RED = [0.43607, 0.22249, 0.01392];
const GREEN = [0.38515, 0.71687, 0.09708];
const BLUE = [0.14307, 0.06061, 0.7141];
const WHITE = [0.9642, 1, 0.8249];
/** Exponent and parameters of the transfer function of sRGB (ICC.1, table 68, function 3). */
const TRANSFER = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

/** Makes an ICC profile that is sRGB with red and green swapped. */
export function swappingProfile(): Uint8Array {
  const transfer = bytesOf('para', long(0), word(3), word(0), ...TRANSFER.map(fixed));
  const text = (content: string) =>
    bytesOf('mluc', long(0), long(1), long(12), 'enUS', long(content.length * 2), long(28), utf16(content));
  const tags: [name: string, data: Uint8Array][] = [
    ['desc', text('Swapped')],
    ['cprt', text('None')],
    ['wtpt', point(WHITE)],
    ['rXYZ', point(GREEN)],
    ['gXYZ', point(RED)],
    ['bXYZ', point(BLUE)],
    ['rTRC', transfer],
    ['gTRC', transfer],
    ['bTRC', transfer],
  ];
  let offset = 128 + 4 + tags.length * 12;
  const table = tags.map(([name, data]) => {
    const row = bytesOf(name, long(offset), long(data.length));
    offset += padded(data).length;
    return row;
  });
  const size = offset;
  const header = bytesOf(
    ...[long(size), long(0), long(0x0420_0000), 'mntrRGB XYZ ', new Uint8Array(12), 'acsp', new Uint8Array(28)],
    ...WHITE.map(fixed),
    new Uint8Array(48),
  );
  return bytesOf(header, long(tags.length), ...table, ...tags.map(([, data]) => padded(data)));
}

/** Inserts a profile behind the header of a PNG. */
export function withPngProfile(png: Uint8Array, profile: Uint8Array): Uint8Array<ArrayBuffer> {
  const HEADER_END = 33;
  const chunk = pngChunk('iCCP', bytesOf('profile\0\0', deflateSync(profile)));
  return bytesOf(png.subarray(0, HEADER_END), chunk, png.subarray(HEADER_END));
}

/** Inserts a profile at the start of a JPEG. */
export function withJpegProfile(jpeg: Uint8Array, profile: Uint8Array): Uint8Array<ArrayBuffer> {
  const data = bytesOf('ICC_PROFILE\0', 1, 1, profile);
  return bytesOf(jpeg.subarray(0, 2), 0xff, 0xe2, word(data.length + 2), data, jpeg.subarray(2));
}

function point(coordinates: readonly number[]): Uint8Array {
  return bytesOf('XYZ ', long(0), ...coordinates.map(fixed));
}

/** Number with 16 bits after the point. */
function fixed(value: number): Uint8Array {
  return long(Math.round(value * 65_536));
}

function utf16(text: string): Uint8Array {
  return bytesOf(...Array.from(text, (letter) => word(letter.charCodeAt(0))));
}

/** Tags start at multiples of four bytes. */
function padded(data: Uint8Array): Uint8Array {
  return bytesOf(data, new Uint8Array((4 - (data.length % 4)) % 4));
}
