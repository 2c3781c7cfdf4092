import { once } from 'node:events';
import { type RedisStandIn, startRedisStandIn } from '@interlinear/testing/redis-stand-in';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRedisCache } from './redis-cache.ts';

const TREE = { text: 'árbol 【木】', source: 'en', route: 'Apertium en→es' } as const;

describe('the cache in Redis', () => {
  let server: RedisStandIn;
  let redis: Redis;
  let errors: unknown[];
  beforeEach(async () => {
    errors = [];
    server = await startRedisStandIn();
    redis = new Redis(server.url, { maxRetriesPerRequest: 1, retryStrategy: () => null });
    redis.on('error', () => undefined); // what it says is not looked at here
    await redis.ping().catch(() => undefined); // the stand-in does not know the command, but then it is ready
  });
  afterEach(async () => {
    redis.disconnect();
    await server.close();
  });
  const cache = () => createRedisCache({ redis, days: 2, onError: (error) => errors.push(error) });

  it('gives back what any process put in, for as long as it was told', async () => {
    await cache().set([{ key: 'tree', value: TREE }]);
    expect(await cache().get(['house', 'tree'])).toEqual([undefined, TREE]);
    expect([...server.values.values()]).toEqual([{ value: JSON.stringify(TREE), seconds: 172_800 }]);
    expect(await cache().get([])).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('takes what is not of its own making for nothing', async () => {
    for (const value of ['{"text":1}', '{"text":"a","source":"klingon"}']) {
      server.values.set('interlinear:translation:odd', { value, seconds: undefined });
      expect(await cache().get(['odd'])).toEqual([undefined]);
    }
  });

  it('is empty when Redis answers nonsense, and says so', async () => {
    server.values.set('interlinear:translation:odd', { value: '{', seconds: undefined });
    expect(await cache().get(['odd', 'tree'])).toEqual([undefined, undefined]);
    expect(errors).toHaveLength(1);
  });

  it('is empty while Redis is away, without a word for each request', async () => {
    const isGone = once(redis, 'end');
    await server.close();
    await isGone;
    await cache().set([{ key: 'tree', value: TREE }]);
    expect(await cache().get(['tree'])).toEqual([undefined]);
    expect(errors).toEqual([]);
  });
});
