import { createHmac, timingSafeEqual } from 'node:crypto';

// Time-based one-time passwords by RFC 6238, with the parameters that every authenticator app knows.
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after the current one that are accepted, for clocks that differ (RFC 6238, section 5.2). */
const TOLERATED_STEPS = 1;
/** The length that RFC 4226, section 4, recommends. */
export const SECRET_BYTES = 20;

/**
 * Returns the time step whose code this is, `undefined` if there is none among the current ones. Accept each step once
 * only, so that an observed code cannot be used again.
 */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | undefined {
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  const given = Buffer.from(code);
  for (let step = current - TOLERATED_STEPS; step <= current + TOLERATED_STEPS; step += 1) {
    const expected = Buffer.from(totpCode(secret, step));
    if (expected.length === given.length && timingSafeEqual(expected, given)) return step;
  }
  return undefined;
}

/** Returns the code of a time step: dynamic truncation of an HMAC by RFC 4226, section 5.3. */
export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return (number % 10 ** digits).toString().padStart(digits, '0');
}

/** Returns the address that authenticator apps scan. */
export function totpUri({ issuer, account, secret }: { issuer: string; account: string; secret: Buffer }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const parameters = `secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
  return `otpauth://totp/${label}?${parameters}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes by RFC 4648, section 6, without padding. */
export function toBase32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let pending = 0;
  for (const byte of bytes) {
    pending = ((pending << 8) | byte) & 0xff_ff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32.charAt((pending >> bits) & 31);
    }
  }
  return bits === 0 ? text : text + BASE32.charAt((pending << (5 - bits)) & 31);
}
