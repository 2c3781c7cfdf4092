import type { Redis } from 'ioredis';

/** Counts events per clock minute, for limits that many requests a second check. */
export interface MinuteCounter {
  /** Counts one more event. Returns the count of this minute and the seconds left in it. */
  count(key: string): Promise<{ count: number; secondsLeft: number }>;
}

export interface MinuteCounterOptions {
  /** Redis shared by processes; without it, or while it is unreachable, each process counts alone. */
  redis: Pick<Redis, 'multi'> | undefined;
  now(): Date;
}

const MINUTE_MS = 60_000;

export function createMinuteCounter({ redis, now }: MinuteCounterOptions): MinuteCounter {
  let minute = 0;
  const counts = new Map<string, number>();

  function countHere(key: string, current: number): number {
    if (current !== minute) counts.clear();
    minute = current;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  }

  return {
    async count(key) {
      const time = now().getTime();
      const current = Math.floor(time / MINUTE_MS);
      const secondsLeft = Math.ceil(((current + 1) * MINUTE_MS - time) / 1000);
      const count = (await countTogether(redis, `${key}:${current}`)) ?? countHere(key, current);
      return { count, secondsLeft };
    },
  };
}

/** Counts in Redis; `undefined` when it is not configured or not reachable. */
async function countTogether(redis: MinuteCounterOptions['redis'], key: string): Promise<number | undefined> {
  if (!redis) return undefined;
  const name = `interlinear:minute:${key}`;
  try {
    const [first] = (await redis.multi().incr(name).expire(name, 120).exec()) ?? [];
    return typeof first?.[1] === 'number' ? first[1] : undefined;
  } catch {
    // An unreachable Redis must not take the API down; the connection's own handler logs it.
    return undefined;
  }
}
