import type { SessionError } from '@interlinear/translation/translation-error';

export type { SessionError };

/** The progress of a session as plain data that can be sent as a message. */
export interface SessionState {
  /**
   * - `working`: there is more to translate
   * - `paused`: requests are failing; the session resumes by itself
   * - `blocked`: retrying cannot help (a wrong key, an empty account) until `retryFailed()` is called
   * - `done`: nothing is left to do until the page changes, or is scrolled to unread units
   */
  status: 'off' | 'working' | 'paused' | 'blocked' | 'done';
  /** Units on the page: the sum of the counts below. */
  found: number;
  translated: number;
  /** Units left in the original: without letters, already in the target language, or repeatedly removed by the page. */
  kept: number;
  /** Units not requested yet, or requested and not answered. */
  pending: number;
  failed: number;
  /** Units that are requested only once they come near the view; missing if there are none. */
  unread?: number;
  lastError?: SessionError;
}
