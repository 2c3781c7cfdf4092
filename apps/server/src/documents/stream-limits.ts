import { setTimeout as sleep } from 'node:timers/promises';
import { apiFailure } from '../platform/http/api-failure.ts';
import { createPacer, refuseHaste } from '../platform/http/pace-requests.ts';
import { createConcurrencyLimit } from '../platform/limits/concurrency-limit.ts';

/** Maximum number of streams of one account in one process: more tabs than a person has open, too few to slow down others. */
const MAX_STREAMS = 20;
/** Streams that an account opens in a second: each costs queries. The burst is a person who reloads all tabs, twice. */
const PACE = { perSecond: 4, burst: 2 * MAX_STREAMS };
/** Lifetime of a stream; clients resume where it ended. */
const MAX_LIFETIME_MS = 30 * 60_000;
/** Tabs that are closed meanwhile make room. */
const RETRY_SECONDS = 10;

/** Limits the number of event streams of an account, or of visitors in one network, and how fast they are opened. */
export interface StreamLimits {
  /**
   * Counts a stream until its connection closes, and resolves when it may start.
   * @param key account, or network of a visitor
   * @param close closes the connection; called at the end of the stream's lifetime
   * @throws {ApiFailure} `tooManyRequests`; `cancelled` when the connection closes first
   */
  open(key: string, signal: AbortSignal, close: () => void): Promise<void>;
}

export function createStreamLimits(now: () => number = () => performance.now()): StreamLimits {
  const limit = createConcurrencyLimit({ max: MAX_STREAMS, retrySeconds: RETRY_SECONDS });
  const delayOf = createPacer(PACE);
  return {
    async open(key, signal, close) {
      if (signal.aborted) throw apiFailure('cancelled', {});
      const release = limit.open(key);
      const timer = setTimeout(close, MAX_LIFETIME_MS).unref();
      signal.addEventListener(
        'abort',
        () => {
          clearTimeout(timer);
          release();
        },
        { once: true },
      );
      const delayMs = delayOf(key, now());
      refuseHaste(delayMs);
      await sleep(delayMs, undefined, { signal }).catch(() => {
        throw apiFailure('cancelled', {});
      });
    },
  };
}
