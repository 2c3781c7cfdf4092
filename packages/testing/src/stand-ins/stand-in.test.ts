import { expect, it, onTestFinished } from 'vitest';
import { startStandIn } from './stand-in.ts';

it('keeps a fault for the next request when a waiting one was given up', async () => {
  const standIn = await startStandIn(() => ({ body: 'answered' }));
  onTestFinished(() => standIn.close());
  const release = standIn.hold(({ path }) => path === '/held');
  const givenUp = new AbortController();
  const held = fetch(`${standIn.url}/held`, { signal: givenUp.signal });
  await expect.poll(() => standIn.requests.length).toBe(1);

  givenUp.abort();
  await expect(held).rejects.toThrow();
  // Its answer shows that the stand-in has seen the connection of the first one close.
  await (await fetch(`${standIn.url}/later`)).text();
  standIn.failNext({ kind: 'status', status: 503 });
  release();

  expect((await fetch(`${standIn.url}/next`)).status).toBe(503);
});
