import { createHash } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits, as they stand in the `Token` header. */
export function newToken(randomBytes: (size: number) => Buffer): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** How the server keeps a token. Plain SHA-256 is enough for what is as long as a key itself. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
