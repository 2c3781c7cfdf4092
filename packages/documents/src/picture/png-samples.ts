import { DocumentError } from '../document-error.ts';
import { TooLongError } from '../pdf/objects/bytes.ts';
import { inflate } from '../pdf/objects/inflate.ts';
import { undoPrediction } from '../pdf/objects/predictor.ts';

export interface PngHeader {
  width: number;
  height: number;
  /** Bits per sample. */
  depth: number;
  /** Samples per pixel. */
  channels: number;
  hasPalette: boolean;
  hasAlpha: boolean;
  isInterlaced: boolean;
}

/** Interlace pass: first pixel and step in each direction. */
interface Pass {
  x: number;
  y: number;
  stepX: number;
  stepY: number;
}

const WHOLE: readonly Pass[] = [{ x: 0, y: 0, stepX: 1, stepY: 1 }];
/** Passes of Adam7 (PNG, 8.2). */
const INTERLACED: readonly Pass[] = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
];

/** Unpacks PNG rows to one byte per sample (palette indexes with a palette). Missing data stays 0. */
export function pngSamples(header: PngHeader, packed: Uint8Array): Uint8Array {
  const { width, height, depth, channels, isInterlaced } = header;
  const passes = (isInterlaced ? INTERLACED : WHOLE)
    .map((pass) => ({
      ...pass,
      columns: Math.ceil((width - pass.x) / pass.stepX),
      rows: Math.ceil((height - pass.y) / pass.stepY),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
  // Each row starts with its filter type.
  const sized = passes.map((pass) => ({ ...pass, rowBytes: Math.ceil((pass.columns * channels * depth) / 8) }));
  const total = sized.reduce((sum, { rows, rowBytes }) => sum + rows * (rowBytes + 1), 0);
  const unpacked = unpack(packed, total);
  const samples = new Uint8Array(width * height * channels);
  let at = 0;
  for (const { rows, columns, rowBytes, ...pass } of sized) {
    const end = at + rows * (rowBytes + 1);
    const prediction = { predictor: 15, colors: channels, bitsPerComponent: depth, columns };
    const bytes = undoPrediction(unpacked.subarray(at, end), prediction);
    for (let row = 0; row < rows; row++) {
      const sample = sampleReader(bytes.subarray(row * rowBytes, (row + 1) * rowBytes), header);
      let to = ((pass.y + row * pass.stepY) * width + pass.x) * channels;
      for (let column = 0; column < columns; column++, to += pass.stepX * channels)
        for (let channel = 0; channel < channels; channel++)
          samples[to + channel] = sample(column * channels + channel);
    }
    at = end;
  }
  return samples;
}

/** Some programs write extra bytes after the last row. */
const SPARE_BYTES = 1_000_000;

function unpack(packed: Uint8Array, bytes: number): Uint8Array {
  try {
    return inflate(packed, bytes + SPARE_BYTES);
  } catch (error) {
    if (error instanceof TooLongError) throw new DocumentError('damaged', { cause: error });
    throw error;
  }
}

/** Creates a reader of a row's samples by index. */
function sampleReader(row: Uint8Array, { depth, hasPalette }: PngHeader): (index: number) => number {
  if (depth === 8) return (index) => row[index] ?? 0;
  // The high byte of 16-bit samples suffices.
  if (depth === 16) return (index) => row[index * 2] ?? 0;
  const most = 2 ** depth - 1;
  const scale = hasPalette ? 1 : 255 / most;
  return (index) => {
    const bit = index * depth;
    return (((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & most) * scale;
  };
}

/** Blends pixels with alpha onto white and drops the alpha channel. */
export function flattenOnWhite(samples: Uint8Array, channels: number): Uint8Array {
  const colors = channels - 1;
  const pixels = samples.length / channels;
  const result = new Uint8Array(pixels * colors);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const from = pixel * channels;
    const alpha = samples[from + colors] ?? 0;
    for (let color = 0; color < colors; color++)
      result[pixel * colors + color] = ((samples[from + color] ?? 0) * alpha + 255 * (255 - alpha) + 127) / 255;
  }
  return result;
}
