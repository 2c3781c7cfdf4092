import { missingRedis, startRedis } from '@interlinear/testing/databases/redis';
import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { createMinuteCounter } from './minute-counter.ts';

const noRedis = await missingRedis();

describe('counting within a minute', () => {
  it('counts each key separately, and restarts every minute', async () => {
    let now = new Date('2026-03-01T12:00:50Z');
    const counter = createMinuteCounter({ redis: undefined, now: () => now });
    expect(await counter.count('a')).toEqual({ count: 1, secondsLeft: 10 });
    expect(await counter.count('a')).toEqual({ count: 2, secondsLeft: 10 });
    expect((await counter.count('b')).count).toBe(1);
    now = new Date('2026-03-01T12:01:00Z');
    expect(await counter.count('a')).toEqual({ count: 1, secondsLeft: 60 });
  });

  it.skipIf(noRedis)(
    '[API-08] counts across processes with Redis, and per process while Redis is unreachable',
    async () => {
      const server = await startRedis();
      const now = () => new Date('2026-03-01T12:00:50Z');
      const clients = [1, 2].map(() => new Redis(server.url, { maxRetriesPerRequest: 1, retryStrategy: () => null }));
      const [one, other] = clients.map((redis) => {
        redis.on('error', () => undefined); // connection errors are expected
        return createMinuteCounter({ redis, now });
      });
      expect((await one?.count('a'))?.count).toBe(1);
      expect((await other?.count('a'))?.count).toBe(2);
      expect((await one?.count('a'))?.count).toBe(3);
      await server.stop();
      expect((await one?.count('a'))?.count).toBe(1);
      expect((await other?.count('a'))?.count).toBe(1);
      for (const redis of clients) redis.disconnect();
    },
  );
});
