import { ERRORS } from '@interlinear/contract/errors';
import { expect, it, onTestFinished } from 'vitest';
import { success } from './envelope.ts';
import { registerPublicApi } from './public-api.ts';
import { createServerUnderTest } from './server-under-test.ts';

it('refuses a login more than 64 requests at a time, before it is looked up, and others none', async () => {
  const server = createServerUnderTest();
  onTestFinished(() => server.close());
  const answer = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  let started = 0;
  await registerPublicApi(server, {
    requestsPerMinute: 10_000,
    redis: undefined,
    routes(api) {
      api.get('/priapi1/slow', async () => {
        started += 1;
        if (started === 64) all.resolve();
        await answer.promise;
        return success(null);
      });
      api.get('/priapi1/fast', async () => success(null));
    },
  });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const ask = async (path: string, headers: Record<string, string>): Promise<number> => {
    const response = await fetch(address + path, { headers });
    return (await response.json()).code;
  };
  const slow = Array.from({ length: 64 }, () => ask('/priapi1/slow', { token: 'a' }));
  await all.promise;
  expect(await ask('/priapi1/fast', { token: 'a' })).toBe(ERRORS.tooManyRequests.code);
  expect(await ask('/priapi1/fast', { authorization: 'Bearer b' })).toBe(1);
  expect(await ask('/priapi1/fast', {})).toBe(1);
  answer.resolve();
  expect(new Set(await Promise.all(slow))).toEqual(new Set([1]));
  await expect.poll(() => ask('/priapi1/fast', { token: 'a' })).toBe(1);
});
