import { createHmac } from 'node:crypto';

/** Returns the code that an authenticator app with this key (base32) shows at a time. */
export function appCode(key: string, at: Date = new Date()): string {
  const bits = [...key].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const time = Buffer.alloc(8);
  time.writeUInt32BE(Math.floor(at.getTime() / 30_000), 4);
  const digest = createHmac('sha1', Buffer.from(bytes)).update(time).digest();
  const number = digest.readInt32BE((digest.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}
