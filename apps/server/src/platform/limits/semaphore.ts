import { apiFailure } from '../http/api-failure.ts';

export interface SemaphoreOptions {
  /** Maximum number of tasks that run at once. */
  maxRunning: number;
  /** Maximum number of tasks that wait. */
  maxQueued: number;
}

/**
 * Limits costly work: a few tasks run, some wait in order, and the rest are refused, so that a flood has a bounded
 * cost.
 */
export interface Semaphore {
  /** Runs a task when its turn comes. @throws {ApiFailure} `tooManyRequests` when the queue is full */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Queued work takes 1–2 s. */
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
        // Pass the slot directly, so newcomers cannot overtake.
        if (next) next();
        else running -= 1;
      }
    },
  };
}
