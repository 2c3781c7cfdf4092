import type { Clock } from '../translate.ts';

export interface ManualClock extends Clock {
  /** Lets the time pass, and everything happen that was waiting for it. */
  advance(milliseconds: number): Promise<void>;
}

/** Time that passes when a test says so. */
export function manualClock(): ManualClock {
  let now = 0;
  let sleepers: { until: number; wake: () => void }[] = [];

  return {
    now: () => now,
    sleep(milliseconds, signal) {
      return new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const sleeper = { until: now + milliseconds, wake: resolve };
        sleepers.push(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers = sleepers.filter((other) => other !== sleeper);
          reject(signal.reason);
        });
      });
    },
    async advance(milliseconds) {
      await settled();
      const end = now + milliseconds;
      for (;;) {
        const [next] = sleepers.filter(({ until }) => until <= end).sort((a, b) => a.until - b.until);
        if (!next) break;
        now = Math.max(now, next.until);
        sleepers = sleepers.filter((sleeper) => sleeper !== next);
        next.wake();
        await settled();
      }
      now = end;
      await settled();
    },
  };
}

/** Everything that can happen without time passing has happened: promises run before the next turn of the event loop. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
