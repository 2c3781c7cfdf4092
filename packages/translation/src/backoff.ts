import type { SessionError } from './translation-error.ts';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/** Failures that may resolve by themselves. Others need a person: another key, engine or language. */
const TRANSIENT = new Set<SessionError['reason']>([
  'rate-limit',
  'timeout',
  'network',
  'unavailable',
  'wrong-answer',
  'disconnected',
]);

/** Whether a later retry may succeed. */
export function isTransient(error: SessionError): boolean {
  if (error.reason === 'all-engines-failed' && 'first' in error) {
    return TRANSIENT.has(error.first.reason) || TRANSIENT.has(error.second.reason);
  }
  return TRANSIENT.has(error.reason);
}

/** Whether all other texts would fail with this error as well. */
function affectsAllTexts(error: SessionError): boolean {
  if (error.reason === 'all-engines-failed' && 'first' in error) return affectsAllTexts(error.second);
  return error.reason !== 'content-refused' && error.reason !== 'too-long' && error.reason !== 'source-unknown';
}

/** Computes pauses after requests in which nothing succeeded. */
export class Backoff {
  #failuresInARow = 0;

  /** Returns the pause after a request in milliseconds; `Infinity` until a person resumes. */
  nextPauseMs(end: { hasSuccess: boolean; error: SessionError | undefined }): number {
    const { error } = end;
    if (end.hasSuccess || !error || !affectsAllTexts(error)) {
      this.#failuresInARow = 0;
      return 0;
    }
    if (!isTransient(error)) return Number.POSITIVE_INFINITY;
    const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failuresInARow);
    this.#failuresInARow += 1;
    return Math.max(pauseMs, retryAfterMs(error));
  }

  reset(): void {
    this.#failuresInARow = 0;
  }
}

function retryAfterMs(error: SessionError): number {
  return 'retryAfterMs' in error ? (error.retryAfterMs ?? 0) : 0;
}
