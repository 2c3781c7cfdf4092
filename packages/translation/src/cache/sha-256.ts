/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, in hexadecimal.
 * Written by hand because `crypto.subtle` costs a promise per segment and `node:crypto` is missing in browsers.
 * A cryptographic hash is required: with a shared cache, an attacker must not be able to make two texts collide.
 */
export function sha256(text: string): string {
  const length = pad(text);
  state.set(INITIAL);
  for (let offset = 0; offset < length; offset += 64) addBlock(offset);
  return toHex();
}

// Scratch space reused between calls, which is safe as hashing is synchronous. Allocating a typed array costs as much as
// hashing a block.
const encoder = new TextEncoder();
// Signed words: JavaScript engines store unsigned 32-bit integers as floating point numbers.
const schedule = new Int32Array(64);
const state = new Int32Array(8);
let bytes = new Uint8Array(4096);
let message = new DataView(bytes.buffer);
const hexCodes = Array.from({ length: 64 }, () => 0);

const ZERO = '0'.charCodeAt(0);
const LETTER_A = 'a'.charCodeAt(0);

/** Writes the padded text into `message` (§5.1.1): bytes, a one bit, zeros, length in bits. Returns the length in bytes. */
function pad(text: string): number {
  // A UTF-16 unit takes at most three bytes in UTF-8.
  const room = text.length * 3 + 72;
  if (bytes.length < room) {
    bytes = new Uint8Array(room * 2);
    message = new DataView(bytes.buffer);
  }
  const { written } = encoder.encodeInto(text, bytes);
  const length = Math.ceil((written + 9) / 64) * 64;
  bytes.fill(0, written, length);
  bytes[written] = 0x80;
  message.setUint32(length - 8, Math.floor(written / 0x20000000));
  message.setUint32(length - 4, (written << 3) >>> 0);
  return length;
}

/** The compression function (§6.2.2). */
function addBlock(offset: number): void {
  for (let index = 0; index < 16; index += 1) schedule[index] = message.getInt32(offset + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const early = word(schedule, index - 15);
    const late = word(schedule, index - 2);
    const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[index] = word(schedule, index - 16) + sigma0 + word(schedule, index - 7) + sigma1;
  }
  let a = word(state, 0);
  let b = word(state, 1);
  let c = word(state, 2);
  let d = word(state, 3);
  let e = word(state, 4);
  let f = word(state, 5);
  let g = word(state, 6);
  let h = word(state, 7);
  for (let index = 0; index < 64; index += 1) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + sum1 + ((e & f) ^ (~e & g)) + word(ROUND_CONSTANTS, index) + word(schedule, index)) | 0;
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = word(state, 0) + a;
  state[1] = word(state, 1) + b;
  state[2] = word(state, 2) + c;
  state[3] = word(state, 3) + d;
  state[4] = word(state, 4) + e;
  state[5] = word(state, 5) + f;
  state[6] = word(state, 6) + g;
  state[7] = word(state, 7) + h;
}

/** Builds the string in one call: V8 would keep a concatenated key as a rope of about a kilobyte. */
function toHex(): string {
  for (let digit = 0; digit < 64; digit += 1) {
    const value = (word(state, digit >> 3) >>> (28 - 4 * (digit & 7))) & 15;
    hexCodes[digit] = value + (value < 10 ? ZERO : LETTER_A - 10);
  }
  return String.fromCharCode(...hexCodes);
}

const rotate = (value: number, bits: number) => (value >>> bits) | (value << (32 - bits));

const word = (words: Int32Array, index: number) => words[index] ?? 0;

/** The first 32 bits of the fractional parts of the square roots of the first 8 primes, and of the cube roots of the first 64. */
const PRIMES = firstPrimes(64);
const INITIAL = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const ROUND_CONSTANTS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 0x100000000) | 0;
}
