import { PictureError } from '../../picture-error.ts';

/** Type of the unit that announces the size of frames (AV1, 6.2.2). */
const SEQUENCE_HEADER = 1;

/**
 * Returns the largest frame that AV1 data announces, in pixels. The boxes around it can say something else, and decoders believe
 * the data.
 */
export function largestFrame(data: Uint8Array): { width: number; height: number } {
  const size = { width: 0, height: 0 };
  for (const unit of unitsOf(data)) {
    const { width, height } = readSequenceHeader(unit);
    size.width = Math.max(size.width, width);
    size.height = Math.max(size.height, height);
  }
  return size;
}

/** Yields the contents of the sequence headers among the units (AV1, 5.3). */
function* unitsOf(data: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < data.length; ) {
    const first = data[at] ?? 0;
    const [type, hasExtension, hasSize] = [(first >> 3) & 15, (first & 4) > 0, (first & 2) > 0];
    at += hasExtension ? 2 : 1;
    let length = data.length - at;
    if (hasSize) {
      length = 0;
      // Seven bits per byte, the lowest first.
      for (let shift = 0, more = true; more && shift < 56; shift += 7, at++) {
        const byte = data[at] ?? 0;
        length += (byte & 0x7f) * 2 ** shift;
        more = byte > 0x7f;
      }
    }
    if (type === SEQUENCE_HEADER) yield data.subarray(at, at + length);
    at += length;
  }
}

/**
 * Reads the size from a sequence header (AV1, 5.5.1). For video it returns the largest size that the header's field width can express,
 * because frames may have another size than the header states.
 */
function readSequenceHeader(unit: Uint8Array): { width: number; height: number } {
  const read = bitReader(unit);
  read(4);
  const isStillHeader = read(1) === 1;
  if (isStillHeader) read(5);
  else skipOperatingPoints(read);
  const [widthBits, heightBits] = [read(4) + 1, read(4) + 1];
  const [width, height] = [read(widthBits) + 1, read(heightBits) + 1];
  return isStillHeader ? { width, height } : { width: 2 ** widthBits, height: 2 ** heightBits };
}

type ReadBits = (count: number) => number;

function skipOperatingPoints(read: ReadBits): void {
  let delayBits = 0;
  if (read(1) === 1) {
    skipTiming(read);
    if (read(1) === 1) {
      delayBits = read(5) + 1;
      for (const bits of [32, 5, 5]) read(bits);
    }
  }
  const hasDisplayDelay = read(1) === 1;
  for (let left = read(5) + 1; left > 0; left--) {
    read(12);
    // Levels above 7 have a tier.
    if (read(5) > 7) read(1);
    if (delayBits > 0 && read(1) === 1) for (const bits of [delayBits, delayBits, 1]) read(bits);
    if (hasDisplayDelay && read(1) === 1) read(4);
  }
}

function skipTiming(read: ReadBits): void {
  for (const bits of [32, 32]) read(bits);
  if (read(1) === 0) return;
  // A number with as many bits as there are zeros before it.
  let zeros = 0;
  while (zeros < 32 && read(1) === 0) zeros += 1;
  read(zeros);
}

function bitReader(data: Uint8Array): ReadBits {
  let at = 0;
  return (count) => {
    let value = 0;
    for (const end = at + count; at < end; at++) {
      const byte = data[at >> 3];
      if (byte === undefined) throw new PictureError('damaged', 'AV1 header');
      value = value * 2 + ((byte >> (7 - (at & 7))) & 1);
    }
    return value;
  };
}
