import { once } from 'node:events';
import { missingRedis, type RedisServer, startRedis } from '@interlinear/testing/redis';
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
    redis.on('error', () => undefined); // what it says is not looked at here
    await redis.ping();
  });
  afterEach(async () => {
    redis.disconnect();
    await server.stop();
  });
  const cache = () => createRedisCache({ redis, days: 2, onError: (error) => errors.push(error) });

  it('gives back what any process put in, for as long as it was told', async () => {
    await cache().set([{ key: 'tree', value: TREE }]);
    expect(await cache().get(['house', 'tree'])).toEqual([undefined, TREE]);
    const [key = ''] = await redis.keys('*');
    expect(await redis.get(key)).toBe(JSON.stringify(TREE));
    expect(await redis.ttl(key)).toBeOneOf([172_799, 172_800]);
    expect(await cache().get([])).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('takes what is not of its own making for nothing', async () => {
    for (const value of ['{"text":1}', '{"text":"a","source":"klingon"}']) {
      await redis.set('interlinear:translation:odd', value);
      expect(await cache().get(['odd'])).toEqual([undefined]);
    }
  });

  it('is empty when Redis answers nonsense, and says so', async () => {
    await redis.set('interlinear:translation:odd', '{');
    expect(await cache().get(['odd', 'tree'])).toEqual([undefined, undefined]);
    expect(errors).toHaveLength(1);
  });

  it('is empty while Redis is away, without a word for each request', async () => {
    const isGone = once(redis, 'end');
    await server.stop();
    await isGone;
    await cache().set([{ key: 'tree', value: TREE }]);
    expect(await cache().get(['tree'])).toEqual([undefined]);
    expect(errors).toEqual([]);
  });
});
