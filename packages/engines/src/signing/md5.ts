/** Block size (RFC 1321 § 3). */
const BLOCK_BYTES = 64;
/** Left rotations of the steps, four per round, repeated. */
const ROTATIONS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
/** Constants added by the steps: the integer part of 2³² × |sin(step + 1)|. */
const SINES = Array.from({ length: 64 }, (_, step) => Math.floor(2 ** 32 * Math.abs(Math.sin(step + 1))));

type State = [number, number, number, number];

/**
 * MD5 of the text in UTF-8, in lower-case hexadecimal. Only for vendors whose signatures use it; WebCrypto lacks it because it
 * is broken.
 */
export function md5Hex(text: string): string {
  const bytes = pad(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  let state: State = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let offset = 0; offset < bytes.length; offset += BLOCK_BYTES) state = mixBlock(state, view, offset);
  return state.map(littleEndianHex).join('');
}

/** Appends a one bit, zeros up to 8 bytes before the end of a block, and the length in bits. */
function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  bytes.set(message);
  bytes[message.length] = 0x80;
  new DataView(bytes.buffer).setBigUint64(bytes.length - 8, BigInt(message.length) * 8n, true);
  return bytes;
}

function mixBlock(state: State, view: DataView, offset: number): State {
  let [a, b, c, d] = state;
  for (let step = 0; step < 64; step += 1) {
    const [mix, word] = roundOf(step, b, c, d);
    const sum = (a + mix + (SINES[step] ?? 0) + view.getUint32(offset + word * 4, true)) | 0;
    const rotation = ROTATIONS[step >> 4]?.[step % 4] ?? 0;
    [a, d, c, b] = [d, c, b, (b + ((sum << rotation) | (sum >>> (32 - rotation)))) | 0];
  }
  return [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0];
}

/** Returns the round function's value and the index of the block's word for a step. */
function roundOf(step: number, b: number, c: number, d: number): [mix: number, word: number] {
  if (step < 16) return [(b & c) | (~b & d), step];
  if (step < 32) return [(d & b) | (~d & c), (5 * step + 1) % 16];
  if (step < 48) return [b ^ c ^ d, (3 * step + 5) % 16];
  return [c ^ (b | ~d), (7 * step) % 16];
}

function littleEndianHex(word: number): string {
  const bytes = [0, 8, 16, 24].map((shift) => (word >>> shift) & 0xff);
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
