export interface JpegOptions {
  /** Brightness from 0 to 255 of 8 × 8 pixel squares, row by row. */
  squares: readonly (readonly number[])[];
  /** Pixels per inch. */
  density?: number;
  /** Exif orientation. */
  orientation?: number;
}

/** Creates a JPEG of grey squares, whose blocks have one coefficient each. */
export function makeJpeg({ squares, density, orientation }: JpegOptions): Uint8Array {
  const [width, height] = [(squares[0]?.length ?? 0) * 8, squares.length * 8];
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...(density === undefined
      ? []
      : segment(0xe0, [...ascii('JFIF\0'), 1, 2, 1, ...word(density), ...word(density), 0, 0])),
    ...(orientation === undefined ? [] : segment(0xe1, exif(orientation))),
    // Quantization table of ones: lossless.
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    ...segment(0xc0, [8, ...word(height), ...word(width), 1, 1, 0x11, 0]),
    // Huffman tables: twelve DC sizes with four-bit codes; for AC only the end of block, `0`.
    ...segment(0xc4, [0x00, ...counts({ 4: 12 }), ...Array.from({ length: 12 }, (_, size) => size)]),
    ...segment(0xc4, [0x10, ...counts({ 1: 1 }), 0]),
    ...segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    ...scan(squares.flat()),
    ...[0xff, 0xd9],
  ]);
}

function scan(levels: readonly number[]): number[] {
  let bits = '';
  let before = 0;
  for (const level of levels) {
    const coefficient = (level - 128) * 8;
    bits += differenceBits(coefficient - before);
    bits += '0';
    before = coefficient;
  }
  const bytes = bits.match(/.{1,8}/g) ?? [];
  // 0xFF bytes are followed by a zero, so that they are no marker.
  return bytes
    .map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2))
    .flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]));
}

function differenceBits(difference: number): string {
  const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
  const value = difference < 0 ? difference + 2 ** size - 1 : difference;
  return size.toString(2).padStart(4, '0') + (size === 0 ? '' : value.toString(2).padStart(size, '0'));
}

function exif(orientation: number): number[] {
  const entry = [...word(0x0112), ...word(3), 0, 0, 0, 1, ...word(orientation), 0, 0];
  return [...ascii('Exif\0\0MM'), 0, 42, 0, 0, 0, 8, ...word(1), ...entry, 0, 0, 0, 0];
}

function counts(byLength: Readonly<Record<number, number>>): number[] {
  return Array.from({ length: 16 }, (_, index) => byLength[index + 1] ?? 0);
}

function segment(marker: number, data: readonly number[]): number[] {
  return [0xff, marker, ...word(data.length + 2), ...data];
}

function word(value: number): number[] {
  return [value >> 8, value & 0xff];
}

function ascii(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}
