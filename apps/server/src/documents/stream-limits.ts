import { createConcurrencyLimit } from '../platform/limits/concurrency-limit.ts';

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
  const limit = createConcurrencyLimit({ max: MAX_STREAMS, retrySeconds: RETRY_SECONDS });
  return {
    open(accountId, signal, close) {
      if (signal.aborted) return;
      const release = limit.open(accountId);
      const timer = setTimeout(close, MAX_LIFETIME_MS).unref();
      signal.addEventListener(
        'abort',
        () => {
          clearTimeout(timer);
          release();
        },
        { once: true },
      );
    },
  };
}
