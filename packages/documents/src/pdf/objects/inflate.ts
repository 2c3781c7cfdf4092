import { Inflate, inflateSync } from 'fflate';
import { concatenate, TooLongError } from './bytes.ts';

/** DEFLATE makes at most 1,032 bytes of one. */
const MAX_RATIO = 1032;
/** Where the data are damaged, what came before in the same chunk is lost. */
const CHUNK_BYTES = 4 * 1024;

/**
 * Inflates zlib data. What is damaged at its end gives what came before; checksums are not asked.
 * @throws {TooLongError} beyond `maxBytes`
 */
export function inflate(data: Uint8Array, maxBytes: number): Uint8Array {
  const body = data.subarray(headerLength(data));
  if (body.length * MAX_RATIO <= maxBytes) {
    try {
      return inflateSync(body);
    } catch {
      // Damaged or cut off: read again below, as far as it goes.
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
      // Never said to be the last: that would make the lack of an end an error.
      inflater.push(data.subarray(at, at + CHUNK_BYTES));
    }
  } catch (error) {
    if (error instanceof TooLongError) throw error;
    // The rest is lost; what came before is text of the person's document.
  }
  return concatenate(parts);
}
