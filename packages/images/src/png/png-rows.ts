import { paeth } from './paeth.ts';
import type { PngFile, PngHeader } from './png-file.ts';

/** Row of a PNG, or of one of its interlace passes. */
export interface PngRow {
  /** One byte per sample; reused for the next row. */
  samples: Uint8Array;
  columns: number;
  /** Number of the picture's pixel that the first column is, and the distance to the next one's. */
  start: number;
  step: number;
}

/** Yields the rows in stored order; fewer if the file is damaged. */
export async function* readRows({ header, chunks }: PngFile): AsyncGenerator<PngRow> {
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const data = inflate(packed);
  const fill = createFiller(data);
  try {
    for (const pass of passesOf(header)) {
      const rowBytes = Math.ceil((pass.columns * header.channels * header.depth) / 8);
      const pixelBytes = Math.max(1, (header.channels * header.depth) >> 3);
      // A row starts with its filter type.
      let [row, above] = [new Uint8Array(rowBytes + 1), new Uint8Array(rowBytes + 1)];
      const samples = new Uint8Array(pass.columns * header.channels);
      for (let y = pass.y; y < header.height; y += pass.stepY) {
        if (!(await fill(row)) || !undoFilter(row, above, pixelBytes)) return;
        unpackSamples(row, samples, header);
        yield { samples, columns: pass.columns, start: y * header.width + pass.x, step: pass.stepX };
        [row, above] = [above, row];
      }
    }
  } finally {
    // Ends the decompression, however much data would follow.
    await data.return(undefined);
  }
}

/** Interlace pass: first pixel, steps in each direction, and pixels per row. */
interface Pass {
  x: number;
  y: number;
  stepX: number;
  stepY: number;
  columns: number;
}

/** First pixel and steps of the passes of Adam7 (PNG, 8.2). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function passesOf({ width, height, isInterlaced }: PngHeader): Pass[] {
  return (isInterlaced ? ADAM7 : [[0, 0, 1, 1] as const])
    .map(([x, y, stepX, stepY]) => ({ x, y, stepX, stepY, columns: Math.ceil((width - x) / stepX) }))
    .filter(({ columns, y }) => columns > 0 && y < height);
}

/** Yields inflated data; ends at damage. */
async function* inflate(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  // Safe: a file's bytes are not in shared memory, which a Blob would refuse.
  const stream = new Blob(parts as Uint8Array<ArrayBuffer>[]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done || !value) return;
      yield value;
    }
  } finally {
    // An error was met before.
    await reader.cancel().catch(() => undefined);
  }
}

/** Returns a function that fills a buffer with the next bytes, and tells whether there were enough. */
function createFiller(source: AsyncGenerator<Uint8Array>): (buffer: Uint8Array) => Promise<boolean> {
  let part: Uint8Array = new Uint8Array();
  let at = 0;
  return async (buffer) => {
    for (let filled = 0; filled < buffer.length; ) {
      if (at === part.length) {
        const next = await source.next();
        if (next.done) return false;
        part = next.value;
        at = 0;
      }
      const length = Math.min(buffer.length - filled, part.length - at);
      buffer.set(part.subarray(at, at + length), filled);
      filled += length;
      at += length;
    }
    return true;
  };
}

/** Restores a filtered row in place (PNG, 9.2). Returns `false` for an unknown filter. */
function undoFilter(row: Uint8Array, above: Uint8Array, pixelBytes: number): boolean {
  const filter = row[0] ?? 0;
  const predict = PREDICTORS[filter];
  if (filter === 0) return true;
  if (!predict) return false;
  for (let at = 1; at < row.length; at++) {
    const hasLeft = at > pixelBytes;
    const left = hasLeft ? (row[at - pixelBytes] ?? 0) : 0;
    const diagonal = hasLeft ? (above[at - pixelBytes] ?? 0) : 0;
    row[at] = (row[at] ?? 0) + predict(left, above[at] ?? 0, diagonal);
  }
  return true;
}

const PREDICTORS: readonly ((left: number, above: number, diagonal: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
];

function unpackSamples(row: Uint8Array, samples: Uint8Array, { depth }: PngHeader): void {
  if (depth === 8) samples.set(row.subarray(1));
  else if (depth === 16)
    for (let index = 0; index < samples.length; index++) {
      const value = ((row[index * 2 + 1] ?? 0) << 8) | (row[index * 2 + 2] ?? 0);
      samples[index] = Math.round(value / 257);
    }
  else
    for (let index = 0; index < samples.length; index++) {
      const bit = index * depth;
      // Only indexes into a palette have so few bits here.
      samples[index] = ((row[1 + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
    }
}
