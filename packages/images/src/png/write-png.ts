import type { Raster } from '@interlinear/ocr/raster';
import { paeth } from './paeth.ts';
import { assemblePng, bigEndian } from './png-file.ts';

const COLORS_WITH_ALPHA = 6;
const CHANNELS = 4;
/** `None` and the filters (PNG, 9.2) that a row is tried with; the others rarely are better. */
const [NONE, SUB, UP, PAETH] = [0, 1, 2, 4];

/** Encodes a picture with its transparency as PNG; every byte of every pixel is kept. */
export async function writePng({ width, height, pixels }: Raster): Promise<Uint8Array<ArrayBuffer>> {
  const header = [...bigEndian(width), ...bigEndian(height), 8, COLORS_WITH_ALPHA, 0, 0, 0];
  const stream = new CompressionStream('deflate');
  const packed = new Response(stream.readable).bytes();
  const writer = stream.writable.getWriter();
  for (const row of filteredRows(width, height, pixels)) await writer.write(row);
  await writer.close();
  return assemblePng([
    { type: 'IHDR', data: Uint8Array.from(header) },
    { type: 'IDAT', data: await packed },
  ]);
}

/** Yields the rows, each with the filter whose differences are smallest. */
function* filteredRows(width: number, height: number, pixels: Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
  const rowBytes = width * CHANNELS;
  let [row, above] = [new Uint8Array(rowBytes), new Uint8Array(rowBytes)];
  for (let y = 0; y < height; y++) {
    for (let to = 0, from = y * rowBytes; to < rowBytes; to += CHANNELS, from += CHANNELS) {
      row[to] = pixels[from + 2] ?? 0;
      row[to + 1] = pixels[from + 1] ?? 0;
      row[to + 2] = pixels[from] ?? 0;
      row[to + 3] = pixels[from + 3] ?? 0;
    }
    yield bestFilter(row, above);
    [row, above] = [above, row];
  }
}

function bestFilter(row: Uint8Array, above: Uint8Array): Uint8Array<ArrayBuffer> {
  const tried = [NONE, SUB, UP, PAETH].map((filter) => filterRow(row, above, filter));
  return tried.reduce((best, other) => (other.weight < best.weight ? other : best)).bytes;
}

function filterRow(
  row: Uint8Array,
  above: Uint8Array,
  filter: number,
): { bytes: Uint8Array<ArrayBuffer>; weight: number } {
  const bytes = new Uint8Array(row.length + 1);
  bytes[0] = filter;
  let weight = 0;
  for (let at = 0; at < row.length; at++) {
    const left = at < CHANNELS ? 0 : (row[at - CHANNELS] ?? 0);
    const up = above[at] ?? 0;
    let expected = 0;
    if (filter === SUB) expected = left;
    else if (filter === UP) expected = up;
    else if (filter === PAETH) expected = paeth(left, up, at < CHANNELS ? 0 : (above[at - CHANNELS] ?? 0));
    const difference = ((row[at] ?? 0) - expected) & 0xff;
    bytes[at + 1] = difference;
    weight += difference < 128 ? difference : 256 - difference;
  }
  return { bytes, weight };
}
