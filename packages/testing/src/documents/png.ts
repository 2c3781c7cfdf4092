import { crc32, deflateSync } from 'node:zlib';
import type { ScannedPicture } from './scanned-page.ts';

export interface PngOptions {
  width: number;
  height: number;
  /** Colour type: 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. */
  colorType: 0 | 2 | 3 | 4 | 6;
  /** Bits per sample. */
  depth: 1 | 2 | 4 | 8 | 16;
  isInterlaced?: boolean;
  /** Chunks between header and image data. */
  chunks?: readonly (readonly [type: string, data: Uint8Array])[];
  sample(x: number, y: number, channel: number): number;
}

const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Start and step of each Adam7 pass. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Creates a PNG of any colour type, with unfiltered rows. */
export function makePng(options: PngOptions): Uint8Array {
  const { width, height, colorType, depth, isInterlaced = false, chunks = [] } = options;
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, depth);
  header.setUint8(9, colorType);
  header.setUint8(12, isInterlaced ? 1 : 0);
  const passes = isInterlaced ? ADAM7 : [[0, 0, 1, 1] as const];
  const rows = passes.flatMap(([x, y, stepX, stepY]) => rowsOf(options, { x, y, stepX, stepY }));
  return Buffer.concat([
    Uint8Array.from(SIGNATURE),
    pngChunk('IHDR', new Uint8Array(header.buffer)),
    ...chunks.map(([type, data]) => pngChunk(type, data)),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', new Uint8Array(0)),
  ]);
}

/** Encodes a page raster as PNG. */
export function pngOf({ width, height, pixels }: ScannedPicture): Uint8Array {
  // Rasters store blue first.
  const sample = (x: number, y: number, channel: number) => pixels[(y * width + x) * 4 + 2 - channel] ?? 0;
  return makePng({ width, height, colorType: 2, depth: 8, sample });
}

function rowsOf(
  { width, height, colorType, depth, sample }: PngOptions,
  { x, y, stepX, stepY }: { x: number; y: number; stepX: number; stepY: number },
): Uint8Array[] {
  const rows: Uint8Array[] = [];
  for (let row = y; row < height && x < width; row += stepY) {
    let bits = '';
    for (let column = x; column < width; column += stepX)
      for (let channel = 0; channel < CHANNELS[colorType]; channel++)
        bits += sample(column, row, channel).toString(2).padStart(depth, '0');
    const bytes = bits.match(/.{1,8}/g) ?? [];
    rows.push(Uint8Array.from([0, ...bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))]));
  }
  return rows;
}

export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}
