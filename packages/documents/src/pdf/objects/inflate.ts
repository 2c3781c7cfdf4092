import { Inflate, inflateSync } from 'fflate';
import { concatenate, TooLongError } from './bytes.ts';

/** Maximum compression ratio of DEFLATE. */
const MAX_RATIO = 1032;
/** Chunk size for damaged data: output of the chunk that contains the damage is lost. */
const CHUNK_BYTES = 4 * 1024;

/**
 * Inflates zlib data. Truncated or damaged data yields the part before the damage; checksums are ignored.
 * @throws {TooLongError} beyond `maxBytes`
 */
export function inflate(data: Uint8Array, maxBytes: number): Uint8Array {
  const body = data.subarray(headerLength(data));
  if (body.length * MAX_RATIO <= maxBytes) {
    try {
      return inflateSync(body);
    } catch {
      // Damaged or truncated: decode in chunks below, as far as possible.
    }
  }
  return inflateInChunks(body, maxBytes);
}

function headerLength(data: Uint8Array): number {
  const [first = 0, second = 0] = data;
  const isZlib = (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
  return isZlib ? 2 : 0;
}

function inflateInChunks(data: Uint8Array, maxBytes: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const inflater = new Inflate((part) => {
    length += part.length;
    if (length > maxBytes) throw new TooLongError();
    parts.push(part);
  });
  try {
    for (let at = 0; at < data.length; at += CHUNK_BYTES) {
      // Never flagged as the last chunk: a missing end would then be an error.
      inflater.push(data.subarray(at, at + CHUNK_BYTES));
    }
  } catch (error) {
    if (error instanceof TooLongError) throw error;
    // The rest is lost; the part before is still useful.
  }
  return concatenate(parts);
}
