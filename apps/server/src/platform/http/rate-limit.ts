import { type FastifyRateLimitStore, fastifyRateLimit } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';
import * as z from 'zod';
import { apiFailure } from './api-failure.ts';
import type { HttpServer } from './create-http-server.ts';

export interface RateLimitOptions {
  /** 0 means no limit. */
  requestsPerMinute: number;
  /** Redis for counting across processes; without it, or while it is unreachable, each process counts alone. */
  redis: Pick<Redis, 'eval'> | undefined;
}

/** Limits the requests of a client to the routes registered after it. `name` separates the counts of groups of routes. */
export async function limitRequests(
  server: HttpServer,
  { requestsPerMinute, redis, name }: RateLimitOptions & { name: string },
): Promise<void> {
  if (requestsPerMinute === 0) return;
  await server.register(fastifyRateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    store: createStore(redis, `interlinear:rate:${name}:`),
    errorResponseBuilder: (_request, { ttl }) => apiFailure('tooManyRequests', { seconds: Math.ceil(ttl / 1000) }),
  });
}

/** Windows kept in this process. The oldest is dropped first, so that many addresses cannot fill the memory. */
const MAX_WINDOWS = 20_000;

interface Window {
  count: number;
  endsAt: number;
}

function createStore(redis: RateLimitOptions['redis'], prefix: string): new () => FastifyRateLimitStore {
  const windows = new Map<string, Window>();

  function countHere(key: string, windowMs: number): { current: number; ttl: number } {
    const now = Date.now();
    const known = windows.get(key);
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
    window.count += 1;
    windows.delete(key);
    windows.set(key, window);
    const [oldest] = windows.keys();
    if (windows.size > MAX_WINDOWS && oldest !== undefined) windows.delete(oldest);
    return { current: window.count, ttl: window.endsAt - now };
  }

  return class Store implements FastifyRateLimitStore {
    incr(...[key, callback, windowMs]: Parameters<FastifyRateLimitStore['incr']>): void {
      const here = () => callback(null, countHere(key, windowMs));
      if (!redis) here();
      // An unreachable Redis must neither take the API down nor lift its limit; the connection's own handler logs it.
      else countTogether(redis, prefix + key, windowMs).then((result) => callback(null, result), here);
    }
    child(): FastifyRateLimitStore {
      return new Store();
    }
  };
}

/** Counts and starts the window in one step, so that a crash in between cannot leave a count that never ends. */
const COUNT = `local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;

const counted = z.tuple([z.int(), z.int()]);

async function countTogether(redis: Pick<Redis, 'eval'>, key: string, windowMs: number) {
  const [current, ttl] = counted.parse(await redis.eval(COUNT, 1, key, windowMs));
  return { current, ttl };
}
