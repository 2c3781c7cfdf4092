import { describe, expect, it } from 'vitest';
import { findTotpStep, toBase32, totpCode, totpUri } from './totp.ts';

describe('time-based one-time passwords', () => {
  const secret = Buffer.from('12345678901234567890');

  // RFC 6238, appendix B, rows for SHA-1.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('[ACC-03] gives the code of RFC 6238 for second %i', (seconds, code) => {
    expect(totpCode(secret, Math.floor(seconds / 30), 8)).toBe(code);
  });

  it('[ACC-03] accepts the codes of the current step and its neighbours', () => {
    const step = 50_000_000;
    const now = new Date(step * 30_000 + 12_345);
    const found = [-2, -1, 0, 1, 2].map((offset) => findTotpStep(secret, totpCode(secret, step + offset), now));
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
    expect(findTotpStep(secret, '', now)).toBeUndefined();
  });

  // RFC 4648, section 10.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('[ACC-03] encodes “%s” as base32', (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded);
  });

  it('[ACC-03] names account and issuer in the address that apps scan', () => {
    expect(totpUri({ issuer: 'Interlinear', account: 'a+b@example.org', secret })).toBe(
      'otpauth://totp/Interlinear:a%2Bb%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Interlinear&algorithm=SHA1&digits=6&period=30',
    );
  });
});
