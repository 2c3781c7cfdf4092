import { createHmac } from 'node:crypto';

/** No two of these look alike in any usual typeface: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = 'ACDEFGHJKMNPQRTWXY34679';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** What the key for the hashes of codes is called. */
export const REDEEM_CODES_KEY = 'redeem-codes';

/** A new code such as `QK7M-4HTX-9ADW-EC6R`: 72 bits, which nobody finds by trying. */
export function makeCode(randomInt: (below: number) => number): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/**
 * What is stored of a code. The same for every way of typing it: in capitals or not, with hyphens, spaces or neither, in the
 * full-width letters of East Asian keyboards.
 */
export function hashCode(key: Buffer, code: string): string {
  const plain = code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  return createHmac('sha256', key).update(plain).digest('base64url');
}
