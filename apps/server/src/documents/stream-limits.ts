import { apiFailure } from '../platform/http/api-failure.ts';

/** Streams of one account in one process: more than the open tabs of a person, far fewer than harm others. */
const MAX_STREAMS = 20;
/** Lifetime of a stream; clients resume where it ended. */
const MAX_LIFETIME_MS = 30 * 60_000;
/** Tabs that are closed meanwhile make room. */
const RETRY_SECONDS = 10;

/** Limits the number of event streams of an account. */
export interface StreamLimits {
  /**
   * Counts a stream until its connection closes.
   * @param close closes the connection; called at the end of the stream's lifetime
   * @throws {ApiFailure} `tooManyRequests`
   */
  open(accountId: string, signal: AbortSignal, close: () => void): void;
}

export function createStreamLimits(): StreamLimits {
  const counts = new Map<string, number>();
  return {
    open(accountId, signal, close) {
      const count = counts.get(accountId) ?? 0;
      if (count >= MAX_STREAMS) {
        const headers = { 'retry-after': String(RETRY_SECONDS) };
        throw apiFailure('tooManyRequests', { seconds: RETRY_SECONDS }, { headers });
      }
      counts.set(accountId, count + 1);
      const timer = setTimeout(close, MAX_LIFETIME_MS).unref();
      const release = () => {
        clearTimeout(timer);
        const left = (counts.get(accountId) ?? 1) - 1;
        if (left > 0) counts.set(accountId, left);
        else counts.delete(accountId);
      };
      if (signal.aborted) release();
      else signal.addEventListener('abort', release, { once: true });
    },
  };
}
