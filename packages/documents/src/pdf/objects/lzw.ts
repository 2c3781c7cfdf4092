import { ByteBuffer, TooLongError } from './bytes.ts';

const CLEAR = 256;
const END = 257;
const MAX_CODES = 4096;

/**
 * Decodes LZW (PDF 32000-1, 7.4.4). Damaged data yields the part before the damage.
 * @param earlyChange 1 if the code width grows one code early (PDF's default), otherwise 0
 * @throws {TooLongError}
 */
export function decodeLzw(data: Uint8Array, earlyChange: number, maxBytes: number): Uint8Array {
  const out = new ByteBuffer();
  // Each code is the string of another code plus one byte.
  const previous = new Uint16Array(MAX_CODES);
  const last = new Uint8Array(MAX_CODES);
  const first = new Uint8Array(MAX_CODES);
  const string = new Uint8Array(MAX_CODES);
  for (let code = 0; code < 256; code++) {
    last[code] = code;
    first[code] = code;
  }
  let next = 258;
  let width = 9;
  let before = -1;
  let bits = 0;
  let bitCount = 0;
  for (const byte of data) {
    bits = ((bits << 8) | byte) & 0xffffff;
    bitCount += 8;
    if (bitCount < width) continue;
    const code = (bits >> (bitCount - width)) & ((1 << width) - 1);
    bitCount -= width;
    if (code === END) break;
    if (code === CLEAR) {
      next = 258;
      width = 9;
      before = -1;
      continue;
    }
    if (before < 0 ? code > 255 : code > next) break;
    if (before >= 0 && next < MAX_CODES) {
      previous[next] = before;
      first[next] = first[before] ?? 0;
      last[next] = (code === next ? first[before] : first[code]) ?? 0;
      next++;
    }
    let length = 0;
    for (let at = code; ; at = previous[at] ?? 0) {
      string[length++] = last[at] ?? 0;
      if (at < 256 || length === MAX_CODES) break;
    }
    while (length > 0) out.push(string[--length] ?? 0);
    if (out.length > maxBytes) throw new TooLongError();
    before = code;
    const grown = next + earlyChange;
    width = grown >= 2048 ? 12 : grown >= 1024 ? 11 : grown >= 512 ? 10 : 9;
  }
  return out.take();
}
