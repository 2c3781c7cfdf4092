import { createHmac, timingSafeEqual } from 'node:crypto';

// A challenge proves by itself that this installation made it lately, so that visitors who ask for one leave no rows
// behind. Format: nonce (16 bytes), end of validity in seconds (6 bytes), HMAC of both and of the purpose (32 bytes).
const NONCE_BYTES = 16;
const HEAD_BYTES = NONCE_BYTES + 6;
export const CHALLENGE_MS = 5 * 60_000;

interface ChallengeOptions {
  key: Buffer;
  /** `login`, or the account that a passkey is added to. */
  purpose: string;
  now: Date;
}

export function createChallenge(
  { key, purpose, now }: ChallengeOptions,
  randomBytes: (size: number) => Buffer,
): string {
  const head = Buffer.alloc(HEAD_BYTES);
  randomBytes(NONCE_BYTES).copy(head);
  head.writeUIntBE(Math.floor((now.getTime() + CHALLENGE_MS) / 1000), NONCE_BYTES, 6);
  return Buffer.concat([head, sign(key, purpose, head)]).toString('base64url');
}

/** Whether the challenge was made for this purpose and is still valid. */
export function isOurChallenge(challenge: string, { key, purpose, now }: ChallengeOptions): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, HEAD_BYTES);
  const expected = sign(key, purpose, head);
  const given = bytes.subarray(HEAD_BYTES);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return head.readUIntBE(NONCE_BYTES, 6) * 1000 > now.getTime();
}

function sign(key: Buffer, purpose: string, head: Buffer): Buffer {
  return createHmac('sha256', key).update(`${purpose}\n`).update(head).digest();
}
