import { bigEndian, concatenate } from './png-file.ts';

const MAX_BLOCK_BYTES = 65_535;

/** Packs data as zlib without compressing it (RFC 1950, RFC 1951 3.2.4). */
export function storeZlib(data: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)];
  for (let at = 0; at < data.length || at === 0; at += MAX_BLOCK_BYTES) {
    const block = data.subarray(at, at + MAX_BLOCK_BYTES);
    const isLast = at + MAX_BLOCK_BYTES >= data.length ? 1 : 0;
    const { length } = block;
    parts.push(Uint8Array.of(isLast, length, length >> 8, ~length, ~length >> 8), block);
  }
  return concatenate([...parts, bigEndian(adler32(data))]);
}

const ADLER_MODULUS = 65_521;
/** Sums of so many bytes fit in 32 bits before they are reduced. */
const ADLER_BYTES = 3_800;

function adler32(data: Uint8Array): number {
  let [low, high] = [1, 0];
  for (let at = 0; at < data.length; at += ADLER_BYTES) {
    for (const byte of data.subarray(at, at + ADLER_BYTES)) {
      low += byte;
      high += low;
    }
    low %= ADLER_MODULUS;
    high %= ADLER_MODULUS;
  }
  return ((high << 16) | low) >>> 0;
}
