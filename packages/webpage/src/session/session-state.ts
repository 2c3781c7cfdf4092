import type { TranslationError } from '@interlinear/translation/translation-error';

/** `disconnected`: whoever was to translate is gone, e.g. the background of an extension that was just updated. */
export type SessionError = TranslationError | { reason: 'disconnected'; message: string };

/** How far a session is; plain data, to be sent and shown. */
export interface SessionState {
  /**
   * - `working`: there is more to translate
   * - `paused`: nothing worked just now; it goes on by itself after a while
   * - `blocked`: trying again by itself is of no use (a wrong key, an empty account); `retryFailed()` goes on
   * - `done`: nothing is left to do until the page changes
   */
  status: 'off' | 'working' | 'paused' | 'blocked' | 'done';
  /** Units on the page. It is the sum of the four below. */
  found: number;
  translated: number;
  /** What needs no translation: without letters, in the target language, or taken away by the page each time. */
  kept: number;
  /** Not asked for yet, or asked for and not answered. */
  pending: number;
  failed: number;
  lastError?: SessionError;
}
