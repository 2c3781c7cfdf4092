import { createHash } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Creates a token of 256 random bits for the `Token` header. */
export function newToken(randomBytes: (size: number) => Buffer): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Hashes a token for storage. Plain SHA-256 is enough for 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
