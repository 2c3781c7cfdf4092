import { expect, it, onTestFinished } from 'vitest';
import { createPacer, type Pace, paceRequests } from './pace-requests.ts';
import { createServerUnderTest } from './server-under-test.ts';

it('lets a burst through, then one request per interval, and a burst again after a rest', () => {
  const delayOf = createPacer({ perSecond: 10, burst: 3 });
  const delays = (client: string, nowMs: number) => Array.from({ length: 5 }, () => delayOf(client, nowMs));
  expect(delays('flood', 1_000)).toEqual([0, 0, 0, 100, 200]);
  expect(delays('other', 1_000)).toEqual([0, 0, 0, 100, 200]);
  expect(delays('flood', 1_500)).toEqual([0, 0, 0, 100, 200]);
});

it('does not count what would wait for too long', () => {
  const delayOf = createPacer({ perSecond: 1, burst: 1 });
  const delays = Array.from({ length: 50 }, () => delayOf('flood', 1_000));
  expect(delays.slice(0, 8)).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 6_000]);
  expect(delayOf('flood', 7_000)).toBe(0);
});

/** A server that answers at this pace, and a function that asks it. */
function start(pace: Pace) {
  const server = createServerUnderTest({ trustProxy: true });
  onTestFinished(() => server.close());
  paceRequests(server, pace);
  server.get('/', async () => 'fine');
  return (client: string) => server.inject({ url: '/', headers: { 'x-forwarded-for': client } });
}

it('answers others while the requests of a flood wait', async () => {
  const ask = start({ perSecond: 4, burst: 1 });
  const order: string[] = [];
  const send = async (client: string) => order.push(`${client} ${(await ask(client)).statusCode}`);
  await Promise.all([send('192.0.2.1'), send('192.0.2.1'), send('192.0.2.2')]);
  expect(order).toEqual(['192.0.2.1 200', '192.0.2.2 200', '192.0.2.1 200']);
});

it('refuses what would wait for too long', async () => {
  const ask = start({ perSecond: 0.1, burst: 1 });
  expect((await ask('192.0.2.1')).statusCode).toBe(200);
  const { statusCode, headers } = await ask('192.0.2.1');
  expect([statusCode, headers['retry-after'], headers.connection]).toEqual([429, '10', 'close']);
  expect((await ask('192.0.2.2')).statusCode).toBe(200);
});
