import { createHmac } from 'node:crypto';

/** Characters that are not mistaken for each other in common typefaces: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = 'ACDEFGHJKMNPQRTWXY34679';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Purpose of the derived key that hashes codes. */
export const REDEEM_CODES_KEY = 'redeem-codes';

/** Makes a code such as `QK7M-4HTX-9ADW-EC6R`, with 72 random bits. */
export function makeCode(randomInt: (below: number) => number): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/**
 * Hashes a code for storage. Case, hyphens, spaces and the full-width letters of East Asian keyboards make no difference.
 */
export function hashCode(key: Buffer, code: string): string {
  const plain = code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  return createHmac('sha256', key).update(plain).digest('base64url');
}
