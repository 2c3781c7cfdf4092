export interface PredictorParameters {
  predictor: number;
  colors: number;
  bitsPerComponent: number;
  columns: number;
}

/** Reverses predictors (PDF 32000-1, 7.4.4.4): PNG, and TIFF with 8 bits per component. */
export function undoPrediction(data: Uint8Array, parameters: PredictorParameters): Uint8Array {
  const { predictor, colors, bitsPerComponent, columns } = parameters;
  const rowBytes = Math.ceil((colors * bitsPerComponent * columns) / 8);
  const pixelBytes = Math.max(1, Math.ceil((colors * bitsPerComponent) / 8));
  if (predictor < 2 || !(rowBytes > 0)) return data;
  if (predictor === 2) return bitsPerComponent === 8 ? undoTiff(data, rowBytes, pixelBytes) : data;
  return undoPng(data, rowBytes, pixelBytes);
}

function undoTiff(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const out = data.slice();
  for (let at = 0; at < out.length; at++) {
    if (at % rowBytes >= pixelBytes) out[at] = (out[at] ?? 0) + (out[at - pixelBytes] ?? 0);
  }
  return out;
}

function undoPng(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const out = new Uint8Array(rows * rowBytes);
  let written = 0;
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const filter = data[from] ?? 0;
    const to = row * rowBytes;
    const length = Math.min(rowBytes, data.length - from - 1);
    for (let index = 0; index < length; index++) {
      const left = index >= pixelBytes ? (out[to + index - pixelBytes] ?? 0) : 0;
      const up = row > 0 ? (out[to + index - rowBytes] ?? 0) : 0;
      const upLeft = row > 0 && index >= pixelBytes ? (out[to + index - rowBytes - pixelBytes] ?? 0) : 0;
      out[to + index] = (data[from + 1 + index] ?? 0) + predicted(filter, left, up, upLeft);
    }
    written = to + Math.max(length, 0);
  }
  return out.subarray(0, written);
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + up - upLeft;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toUpLeft = Math.abs(estimate - upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}
