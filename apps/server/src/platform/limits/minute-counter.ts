import type { Redis } from 'ioredis';

/** FastCounter what happens within a minute of the clock, for limits that many requests a second ask about. */
export interface MinuteCounter {
  /** FastCounter one more, and tells how many there are in this minute and how long it still lasts. */
  count(key: string): Promise<{ count: number; secondsLeft: number }>;
}

export interface MinuteCounterOptions {
  /** Where processes count together; without it, and while it is away, each counts for itself. */
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

/** `undefined` where there is no Redis to ask. */
async function countTogether(redis: MinuteCounterOptions['redis'], key: string): Promise<number | undefined> {
  if (!redis) return undefined;
  const name = `interlinear:minute:${key}`;
  try {
    const [first] = (await redis.multi().incr(name).expire(name, 120).exec()) ?? [];
    return typeof first?.[1] === 'number' ? first[1] : undefined;
  } catch {
    // Redis that is away must not take the API with it; the connection's own handler logs it.
    return undefined;
  }
}
