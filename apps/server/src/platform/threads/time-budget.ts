import type { Worker } from 'node:worker_threads';
import type { SendRequest } from './requester.ts';
import { startStopwatch } from './thread-stopwatch.ts';

/** Time that requests may take together, in one thread or in several after each other. */
export interface TimeBudget {
  /** Milliseconds that are left; not more than 0 when the budget is spent. */
  leftMs: number;
  /** Real time after which a request is given up on a busy machine, as a multiple of its limit. Default 3. */
  maxStretch?: number;
}

const MAX_STRETCH = 3;

/** Sends a request that may take some time of the thread. */
export type AskWithin<Request, Response> = (
  request: Request,
  timeoutMs: number,
  moved?: readonly ArrayBuffer[],
) => Promise<Response>;

/**
 * Shortens the time limits of requests to what is left of a budget. They count the thread's own work, not what other programs take
 * of a busy machine, up to a multiple of the limit.
 */
export function withinBudget<Request, Response>(
  worker: Worker,
  ask: SendRequest<Request, Response>,
  budget: TimeBudget,
): AskWithin<Request, Response> {
  return async (request, wantedMs, moved) => {
    const startedAt = performance.now();
    const workedMs = startStopwatch(worker);
    const timeoutMs = Math.max(0, Math.min(wantedMs, budget.leftMs));
    try {
      const response = await ask(
        request,
        { timeoutMs, grace: { workedMs, ceilingMs: timeoutMs * (budget.maxStretch ?? MAX_STRETCH) } },
        moved,
      );
      budget.leftMs -= await workedMs();
      return response;
    } catch (error) {
      // An ended thread no longer tells its time.
      budget.leftMs -= Math.min(performance.now() - startedAt, timeoutMs);
      throw error;
    }
  };
}
