import { ByteBuffer, TooLongError } from './bytes.ts';

const GREATER = 0x3e;
const TILDE = 0x7e;

/** Decodes ASCIIHexDecode (PDF 32000-1, 7.4.2). */
export function decodeAsciiHex(data: Uint8Array): Uint8Array {
  const out = new ByteBuffer();
  let high = -1;
  for (const byte of data) {
    if (byte === GREATER) break;
    const digit = hexDigit(byte);
    if (digit < 0) continue;
    if (high < 0) {
      high = digit;
    } else {
      out.push(high * 16 + digit);
      high = -1;
    }
  }
  if (high >= 0) out.push(high * 16);
  return out.take();
}

/** Value of a hexadecimal digit; −1 for any other byte. */
export function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  if (byte >= 0x41 && byte <= 0x46) return byte - 0x37;
  if (byte >= 0x61 && byte <= 0x66) return byte - 0x57;
  return -1;
}

/** Decodes ASCII85Decode (PDF 32000-1, 7.4.3). */
export function decodeAscii85(data: Uint8Array): Uint8Array {
  const out = new ByteBuffer();
  let value = 0;
  let count = 0;
  for (const byte of data) {
    if (byte === TILDE) break;
    if (byte === 0x7a && count === 0) {
      for (let index = 0; index < 4; index++) out.push(0);
      continue;
    }
    if (byte < 0x21 || byte > 0x75) continue;
    value = value * 85 + (byte - 0x21);
    count++;
    if (count === 5) {
      pushBytes(out, value, 4);
      value = 0;
      count = 0;
    }
  }
  if (count > 1) {
    for (let index = count; index < 5; index++) value = value * 85 + 84;
    pushBytes(out, value, count - 1);
  }
  return out.take();
}

function pushBytes(out: ByteBuffer, value: number, count: number): void {
  for (let index = 0; index < count; index++) out.push(Math.floor(value / 2 ** (24 - 8 * index)) & 0xff);
}

/** Decodes RunLengthDecode (PDF 32000-1, 7.4.5). @throws {TooLongError} */
export function decodeRunLength(data: Uint8Array, maxBytes: number): Uint8Array {
  const out = new ByteBuffer();
  for (let at = 0; at < data.length; ) {
    const length = data[at++] ?? 128;
    if (length === 128) break;
    if (length < 128) {
      for (const byte of data.subarray(at, at + length + 1)) out.push(byte);
      at += length + 1;
    } else {
      const byte = data[at++] ?? 0;
      for (let count = 257 - length; count > 0; count--) out.push(byte);
    }
    if (out.length > maxBytes) throw new TooLongError();
  }
  return out.take();
}
