import type { EngineError, EngineErrorReason } from '../engine-error.ts';
import type { GoogleRoute } from './routes-schema.ts';

const MINUTE_MS = 60_000;

/** How long a route rests after such a failure. What Google changed stays changed; a busy or cut line comes back soon. */
const REST_MS: Partial<Record<EngineErrorReason, number>> = {
  auth: 10 * MINUTE_MS,
  'bad-request': 10 * MINUTE_MS,
  'wrong-answer': 5 * MINUTE_MS,
  'rate-limit': 2 * MINUTE_MS,
  unavailable: MINUTE_MS,
  timeout: MINUTE_MS,
  network: MINUTE_MS / 2,
};

export interface RouteMemory {
  /** The routes to try, in order of preference. When all of them rest, all are tried: nobody else could be asked. */
  order(): readonly GoogleRoute[];
  /** Takes note of a failure. */
  rest(route: GoogleRoute, failure: EngineError): void;
}

/** Remembers which routes failed lately, so that a page does not run into the same wall with each of its batches. */
export function createRouteMemory(routes: readonly GoogleRoute[], now: () => number): RouteMemory {
  const restsUntil = new Map<string, number>();
  return {
    order() {
      const awake = routes.filter(({ id }) => (restsUntil.get(id) ?? 0) <= now());
      return awake.length > 0 ? awake : routes;
    },
    rest({ id }, { reason, retryAfterMs }) {
      const restMs = retryAfterMs ?? REST_MS[reason];
      if (restMs !== undefined) restsUntil.set(id, now() + restMs);
    },
  };
}
