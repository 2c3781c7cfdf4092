import { expect, it } from 'vitest';
import { createServerUnderTest } from './server-under-test.ts';
import { warnOfProxy } from './warn-of-proxy.ts';

it('warns once of a proxy in a private network, and not of headers that strangers send', async () => {
  const server = createServerUnderTest();
  const warnings: unknown[] = [];
  warnOfProxy(server, { warn: (text: unknown) => void warnings.push(text) });
  server.get('/', async () => 'fine');
  const send = (remoteAddress: string, headers = {}) => server.inject({ url: '/', remoteAddress, headers });
  const forwarded = { 'x-forwarded-for': '203.0.113.5' };
  await send('10.0.0.2');
  await send('198.51.100.7', forwarded);
  await send('2001:db8::7', forwarded);
  expect(warnings).toEqual([]);
  for (const address of ['::ffff:10.0.0.2', '10.0.0.2', 'fd00::2', '127.0.0.1']) await send(address, forwarded);
  expect(warnings).toEqual([expect.stringContaining('set TRUST_PROXY')]);
  await server.close();
});
