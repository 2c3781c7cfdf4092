import { createHash } from 'node:crypto';
import { isCommonPassword } from './common-passwords.ts';

/** Tells whether a password is known from data leaks. */
export type IsBreached = (password: string) => Promise<boolean>;

export interface BreachedPasswordsOptions {
  /** Range service in the format of “Have I Been Pwned”; only the embedded list without one. */
  url: string | undefined;
  fetch: typeof fetch;
  /** Default 2 s. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 2_000;
const PREFIX_LENGTH = 5;

/**
 * Creates the check of new passwords. The service learns the first five digits of the SHA-1 only, which hundreds of
 * passwords share. If it fails, the embedded list alone decides: people must be able to register.
 */
export function createBreachedPasswords({ url, fetch, timeoutMs = TIMEOUT_MS }: BreachedPasswordsOptions): IsBreached {
  async function isInService(password: string): Promise<boolean> {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    const answer = await fetch(`${url}/${digest.slice(0, PREFIX_LENGTH)}`, {
      // Padding hides the number of hits from those who see the size of the answer; padded rows have the count 0.
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) return false;
    const suffix = `${digest.slice(PREFIX_LENGTH)}:`;
    const row = (await answer.text()).split(/\r?\n/).find((line) => line.toUpperCase().startsWith(suffix));
    return row !== undefined && Number(row.slice(suffix.length)) > 0;
  }

  return async (password) => {
    if (isCommonPassword(password)) return true;
    return url === undefined ? false : isInService(password).catch(() => false);
  };
}
