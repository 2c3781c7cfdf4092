import { createHash } from 'node:crypto';
import { startStandIn } from '@interlinear/testing/stand-ins/stand-in';
import { expect, it, onTestFinished } from 'vitest';
import { createBreachedPasswords } from './breached-passwords.ts';

it.each([
  ['Password1', true],
  ['P@ssw0rd2024!', true],
  ['Qwertyuiop123', true],
  ['1qaz2wsX', true],
  ['Summer2026', true],
  ['Aa123456', true],
  ['Correct7horse', false],
  ['Passwörter7', false],
  ['Xk9vTqLmz2', false],
  ['密码Aa1234密', false],
])('[ACC-01] knows without network whether %s is common: %s', async (password, isCommon) => {
  expect(await createBreachedPasswords({ url: undefined, fetch })(password)).toBe(isCommon);
});

it('[ACC-01] asks a range service with five digits of the hash, and does without it when it fails', async () => {
  const digestOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
  const rows = [`${digestOf('Leaked8horse').slice(5)}:42`, `${digestOf('Padding8horse').slice(5)}:0`];
  const service = await startStandIn(() => ({ body: ['0018A45C4D1DEF81644B54AB7F969B88D65:1', ...rows].join('\r\n') }));
  onTestFinished(() => service.close());
  const options = { url: `${service.url}/range`, fetch };
  const isBreached = createBreachedPasswords(options);
  expect(await isBreached('Leaked8horse')).toBe(true);
  expect(service.requests.map(({ path }) => path)).toEqual([`/range/${digestOf('Leaked8horse').slice(0, 5)}`]);
  expect(await isBreached('Padding8horse')).toBe(false);
  expect(await isBreached('Correct7horse')).toBe(false);
  for (const fault of [{ kind: 'cut' }, { kind: 'status', status: 500 }] as const) {
    service.failNext(fault);
    expect(await isBreached('Leaked8horse'), fault.kind).toBe(false);
  }
  service.failNext({ kind: 'hang' });
  expect(await createBreachedPasswords({ ...options, timeoutMs: 50 })('Leaked8horse')).toBe(false);
  expect(await isBreached('Password1')).toBe(true);
});
