import { expect, it } from 'vitest';
import { limitRequests, type RateLimitOptions } from './rate-limit.ts';
import { createServerUnderTest } from './server-under-test.ts';

async function start(redis: RateLimitOptions['redis']) {
  const server = createServerUnderTest({ trustProxy: true });
  await limitRequests(server, { requestsPerMinute: 3, redis, name: 'test' });
  server.get('/', async () => 'fine');
  return async (client: string) => {
    const { statusCode } = await server.inject({ url: '/', headers: { 'x-forwarded-for': client } });
    return statusCode;
  };
}

it('limits each client on its own', async () => {
  const ask = await start(undefined);
  const statuses = [];
  for (let count = 0; count < 5; count += 1) statuses.push(await ask('192.0.2.1'));
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect(await ask('192.0.2.2')).toBe(200);
});

it('goes on limiting in this process while Redis is away', async () => {
  const ask = await start({ eval: async () => Promise.reject(new Error('Redis is away')) });
  const statuses = [];
  for (let count = 0; count < 5; count += 1) statuses.push(await ask('192.0.2.1'));
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

it('counts in Redis', async () => {
  let count = 0;
  const ask = await start({
    async eval() {
      count += 2;
      return [count, 30_000];
    },
  });
  expect([await ask('192.0.2.1'), await ask('192.0.2.1')]).toEqual([200, 429]);
});
