import { ERRORS, type ErrorKey } from '@interlinear/contract/errors';
import { type StandIn, startStandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../account/account.ts';
import type { PictureToRead } from './picture-reader.ts';
import { createServerReader } from './server-reader.ts';

let site: StandIn;
let answer: { status: number; body: unknown };
const ended: string[] = [];

beforeAll(async () => {
  site = await startStandIn(() => answer);
});
afterEach(() => {
  site.reset();
  ended.length = 0;
});
afterAll(() => site?.close());

const account = (): Account => ({
  ...{
    site: site.url,
    id: 'a',
    name: 'Ada',
    email: 'ada@example.org',
    plan: 'free',
    token: 'token-of-ada',
    engines: [],
  },
});
const read = (load: () => Promise<Account | undefined> = async () => account()) =>
  createServerReader('small', {
    account: {
      load,
      async end(token) {
        ended.push(token);
        return true;
      },
    },
    dependencies: { fetch, now: Date.now, randomId: () => '1', locale: () => 'en' },
  })(picture);

// The reader uses the facts alone.
const picture = {
  picture: { facts: { width: 10, height: 10 } },
  file: new Blob(['a picture']),
  ...{ language: 'en', target: 'de', signal: new AbortController().signal, onProgress() {} },
} as unknown as PictureToRead;

function refuse(key: ErrorKey): void {
  const { code, status } = ERRORS[key];
  answer = { status, body: { code, info: key, data: null } };
}

describe('the reader of the account’s server', () => {
  it.each([
    ['notLoggedIn', 'signed-out'],
    ['quotaShort', 'quota'],
    ['pictureTooLarge', 'server-too-large'],
    ['tooManyRequests', 'server-busy'],
    ['requestInProgress', 'server-busy'],
    ['alreadyInTarget', 'in-target'],
    ['allEnginesFailed', 'server-failed'],
  ] as const)('[EXT-05] says why the server refused a picture: %s', async (key, problem) => {
    refuse(key);
    await expect(read()).rejects.toMatchObject({ problem });
    expect(ended).toEqual(key === 'notLoggedIn' ? ['token-of-ada'] : []);
  });

  it('[EXT-05] tells an unreachable server from a wrong answer, and finds no text in a picture without any', async () => {
    refuse('pictureWithoutText');
    expect(await read()).toEqual({ regions: [] });
    site.failNext({ kind: 'cut' });
    await expect(read()).rejects.toMatchObject({ problem: 'server-unreachable' });
    answer = { status: 502, body: 'Bad gateway' };
    await expect(read()).rejects.toMatchObject({ problem: 'server-unreachable' });
    answer = { status: 200, body: { code: 1, info: '', data: { regions: 'none' } } };
    await expect(read()).rejects.toMatchObject({ problem: 'server-failed' });
  });

  it('[EXT-05] sends nothing without an account, and the same key for the same picture', async () => {
    await expect(read(async () => undefined)).rejects.toMatchObject({ problem: 'signed-out' });
    await expect(read(() => Promise.reject(new Error('no database')))).rejects.toMatchObject({ problem: 'signed-out' });
    expect(site.requests).toEqual([]);
    refuse('pictureWithoutText');
    await read();
    await read();
    const [first, second] = site.requests.map(({ headers }) => headers);
    expect(first).toMatchObject({ token: 'token-of-ada', 'idempotency-key': expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(second?.['idempotency-key']).toBe(first?.['idempotency-key']);
  });
});
