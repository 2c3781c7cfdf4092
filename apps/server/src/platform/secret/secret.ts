import { hkdfSync } from 'node:crypto';

/** What only this installation knows. Every purpose has a key of its own, so that none gives another away. */
export interface Secret {
  /** 256 bits; the same in every process that was given the same secret. */
  keyFor(purpose: string): Buffer;
}

export function createSecret(text: string): Secret {
  return { keyFor: (purpose) => Buffer.from(hkdfSync('sha256', text, '', `interlinear ${purpose}`, 32)) };
}
