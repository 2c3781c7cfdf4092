import { once } from 'node:events';
import { missingRedis, type RedisServer, startRedis } from '@interlinear/testing/databases/redis';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRedisCache } from './redis-cache.ts';

const TREE = { text: 'árbol 【木】', source: 'en', route: 'Apertium en→es' } as const;

const noRedis = await missingRedis();

describe.skipIf(noRedis)(noRedis ?? 'the cache in Redis', () => {
  let server: RedisServer;
  let redis: Redis;
  let errors: unknown[];
  beforeEach(async () => {
    errors = [];
    server = await startRedis();
    redis = new Redis(server.url, { maxRetriesPerRequest: 1, retryStrategy: () => null });
    redis.on('error', () => undefined); // connection errors are expected here
    await redis.ping();
  });
  afterEach(async () => {
    redis.disconnect();
    await server.stop();
  });
  const cache = () => createRedisCache({ redis, days: 2, onError: (error) => errors.push(error) });

  it('returns what any process stored, until it expires', async () => {
    await cache().set([{ key: 'tree', value: TREE }]);
    expect(await cache().get(['house', 'tree'])).toEqual([undefined, TREE]);
    const [key = ''] = await redis.keys('*');
    expect(await redis.get(key)).toBe(JSON.stringify(TREE));
    expect(await redis.ttl(key)).toBeOneOf([172_799, 172_800]);
    expect(await cache().get([])).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('ignores values of an unknown shape', async () => {
    for (const value of ['{"text":1}', '{"text":"a","source":"klingon"}']) {
      await redis.set('interlinear:translation:odd', value);
      expect(await cache().get(['odd'])).toEqual([undefined]);
    }
  });

  it('acts as empty when Redis answers nonsense, and reports it', async () => {
    await redis.set('interlinear:translation:odd', '{');
    expect(await cache().get(['odd', 'tree'])).toEqual([undefined, undefined]);
    expect(errors).toHaveLength(1);
  });

  it('acts as empty while Redis is disconnected, without reporting each request', async () => {
    const isGone = once(redis, 'end');
    await server.stop();
    await isGone;
    await cache().set([{ key: 'tree', value: TREE }]);
    expect(await cache().get(['tree'])).toEqual([undefined]);
    expect(errors).toEqual([]);
  });
});
