/** Time as the code under test sees it. */
interface Clock {
  now(): number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export interface ManualClock extends Clock {
  /** Number of timers that have not ended. */
  readonly sleepers: number;
  /** Advances time and runs everything scheduled until then. */
  advance(milliseconds: number): Promise<void>;
}

/** A clock that a test advances. */
export function manualClock(): ManualClock {
  let now = 0;
  let sleepers: { until: number; wake: () => void }[] = [];

  return {
    now: () => now,
    get sleepers() {
      return sleepers.length;
    },
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
      await nextEventLoopTurn();
      const end = now + milliseconds;
      for (;;) {
        const [next] = sleepers.filter(({ until }) => until <= end).sort((a, b) => a.until - b.until);
        if (!next) break;
        now = Math.max(now, next.until);
        sleepers = sleepers.filter((sleeper) => sleeper !== next);
        next.wake();
        await nextEventLoopTurn();
      }
      now = end;
      await nextEventLoopTurn();
    },
  };
}

/** Resolves in the next turn of the event loop, after all pending promise callbacks. */
export function nextEventLoopTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The system clock, for tests over real connections. */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, milliseconds);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    }),
};
