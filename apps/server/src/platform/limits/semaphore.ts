import { apiFailure } from '../http/api-failure.ts';

export interface SemaphoreOptions {
  /** How many pieces of work run at once. */
  maxRunning: number;
  /** How many more may wait. */
  maxQueued: number;
}

/** Lets a few pieces of costly work run at once, some wait, and turns the rest away, so that a flood costs a bounded amount. */
export interface Semaphore {
  /** @throws {ApiFailure} `tooManyRequests` when the waiting room is full */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** What waits has the size of a second's work or two. */
const RETRY_AFTER_SECONDS = 2;

export function createSemaphore({ maxRunning, maxQueued }: SemaphoreOptions): Semaphore {
  let running = 0;
  const queue: (() => void)[] = [];

  return {
    async run(work) {
      if (running < maxRunning) running += 1;
      else if (queue.length < maxQueued) await new Promise<void>((resolve) => queue.push(resolve));
      else {
        const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
        throw apiFailure('tooManyRequests', { seconds: RETRY_AFTER_SECONDS }, { headers });
      }
      try {
        return await work();
      } finally {
        const next = queue.shift();
        // The place goes from hand to hand: nobody who comes now can take it before who waited.
        if (next) next();
        else running -= 1;
      }
    },
  };
}
