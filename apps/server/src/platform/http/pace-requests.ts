import { apiFailure } from './api-failure.ts';
import type { HttpServer } from './create-http-server.ts';

export interface Pace {
  /** Requests of one client that start in a second, once it has used its burst. */
  perSecond: number;
  /** Requests that a client may send at once, such as those of a page with all its files. */
  burst: number;
}

/** Above this delay a request is refused: waiting requests hold connections. */
const MAX_DELAY_MS = 5_000;
/** Clients kept in memory. The one not seen for longest is dropped, so that many addresses cannot fill the memory. */
const MAX_CLIENTS = 20_000;

/**
 * Spreads the requests of a client that floods the server, so that those of others are answered between them. Nobody is
 * refused within reason: a load balancer that shares its address with a flood still gets its answers.
 */
export function paceRequests(server: HttpServer, pace: Pace): void {
  const delayOf = createPacer(pace);
  server.addHook('onRequest', (request, reply, done) => {
    const delayMs = delayOf(request.ip, performance.now());
    if (delayMs === 0) return done();
    // The hook's caller handles what this throws.
    refuseHaste(delayMs);
    setTimeout(() => done(reply.raw.destroyed ? apiFailure('cancelled', {}) : undefined), delayMs);
  });
}

/** Refuses what would have to wait for too long. @throws {ApiFailure} `tooManyRequests` */
export function refuseHaste(delayMs: number): void {
  if (delayMs <= MAX_DELAY_MS) return;
  const seconds = Math.ceil(delayMs / 1_000);
  const headers = { 'retry-after': String(seconds), connection: 'close' };
  throw apiFailure('tooManyRequests', { seconds }, { headers });
}

/**
 * Creates a function that returns the milliseconds a client's request has to wait (generic cell rate algorithm). Refused requests
 * do not count.
 */
export function createPacer({ perSecond, burst }: Pace): (client: string, nowMs: number) => number {
  const intervalMs = 1_000 / perSecond;
  const allowanceMs = burst * intervalMs;
  /** When each client's requests so far are due, at one per interval (its theoretical arrival time). */
  const busyUntil = new Map<string, number>();
  return (client, nowMs) => {
    const until = Math.max(busyUntil.get(client) ?? 0, nowMs) + intervalMs;
    const delayMs = Math.max(0, Math.floor(until - nowMs - allowanceMs));
    if (delayMs > MAX_DELAY_MS) return delayMs;
    busyUntil.delete(client);
    busyUntil.set(client, until);
    if (busyUntil.size > MAX_CLIENTS) dropFirst(busyUntil);
    return delayMs;
  };
}

function dropFirst(map: Map<string, unknown>): void {
  const [first] = map.keys();
  if (first !== undefined) map.delete(first);
}
