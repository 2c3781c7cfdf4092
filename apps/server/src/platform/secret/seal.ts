import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts text and detects changes to it. */
export interface Seal {
  close(text: string): string;
  /** Decrypts a text. @throws when the key differs or the text was changed */
  open(sealed: string): string;
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSeal(key: Buffer): Seal {
  return {
    close(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const content = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
    },
  };
}
