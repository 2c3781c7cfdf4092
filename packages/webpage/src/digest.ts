/**
 * Hashes a text to 53 bits, the most a number represents exactly. Among ten thousand texts, a collision occurs on one
 * page in a hundred million.
 */
export function digest(text: string): number {
  return hash(text, 0x811c9dc5, 0x01000193) * 2 ** 21 + (hash(text, 0x9747b28c, 0x5bd1e995) >>> 11);
}

/**
 * Hashes a text to 30 bits, which engines store without extra memory. Only for comparing a text with its predecessor.
 */
export function shortDigest(text: string): number {
  return hash(text, 0x811c9dc5, 0x01000193) >>> 2;
}

/** FNV-1a with additional mixing; 32 bits. */
function hash(text: string, seed: number, prime: number): number {
  let bits = seed;
  for (let index = 0; index < text.length; index += 1) {
    bits = Math.imul(bits ^ text.charCodeAt(index), prime);
    bits ^= bits >>> 15;
  }
  return bits >>> 0;
}
