import { type StandInAnswer, startStandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { createTransport, type TransportOptions } from './transport.ts';

let answer: StandInAnswer;
let standIn: Awaited<ReturnType<typeof startStandIn>>;

beforeAll(async () => {
  standIn = await startStandIn(() => answer);
});
beforeEach(() => {
  standIn.requests.length = 0;
  answer = { body: { code: 1, info: 'ok', data: 7 } };
});
afterAll(() => standIn.close());

const transport = (options: Partial<TransportOptions> = {}) =>
  createTransport({ baseUrl: standIn.url, fetch, locale: () => 'de', ...options });

describe('the transport', () => {
  it('uploads a form with a file, and downloads a file with its name', async () => {
    const upload = new FormData();
    upload.append('start', 'true');
    upload.append('file', new File(['Hello'], 'brief.txt'));
    answer = {
      body: 'Hallo',
      headers: { 'content-disposition': 'attachment; filename="b.txt"; filename*=UTF-8\'\'b%C3%BC.txt' },
    };
    const file = await transport().fetchFile({ path: '/file', upload });
    expect({ name: file.name, text: await file.content.text() }).toEqual({ name: 'bü.txt', text: 'Hallo' });
    expect(standIn.requests[0]).toMatchObject({ method: 'POST', body: expect.stringContaining('brief.txt') });
  });

  it('reports the error of a missing file', async () => {
    answer = { status: 404, body: { code: -5, info: 'Nothing is here.', data: null } };
    await expect(transport().fetchFile({ path: '/file' })).rejects.toMatchObject({ kind: 'code', code: -5 });
  });

  it('omits undefined query fields, and returns the data', async () => {
    const query = { page: 2, type: undefined, name: 'ä&b' };
    expect(await transport().fetchData({ path: '/list', schema: z.number(), query })).toBe(7);
    expect(standIn.requests[0]).toMatchObject({ method: 'GET', path: '/list' });
    expect([...(standIn.requests[0]?.query ?? [])]).toEqual([
      ['page', '2'],
      ['name', 'ä&b'],
    ]);
  });

  it('[API-01] sends a form as a form, with token and language in the headers', async () => {
    const form = { email: 'a+b@example.org', code: '012345', ref: undefined };
    await transport({ token: () => 'secret' }).fetchData({ path: '/form', schema: z.number(), form });
    expect(standIn.requests[0]).toMatchObject({
      method: 'POST',
      path: '/form',
      body: 'email=a%2Bb%40example.org&code=012345',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', token: 'secret', lang: 'de' },
    });
  });

  it('sends JSON as JSON', async () => {
    await transport().fetchData({ path: '/json', schema: z.number(), json: { idToken: 'x' } });
    expect(standIn.requests[0]).toMatchObject({
      method: 'POST',
      body: '{"idToken":"x"}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it('[ACC-07] passes the refused token to onLoggedOut, which may differ from the current one', async () => {
    answer = { status: 401, body: { code: -2, info: 'Wer?', data: null } };
    let current = 'old';
    const refused: (string | undefined)[] = [];
    const call = transport({ token: () => current, onLoggedOut: (token) => refused.push(token) }).fetchData({
      path: '/mine',
      schema: z.number(),
    });
    current = 'new';
    await expect(call).rejects.toBeInstanceOf(ApiError);
    expect(refused).toEqual(['old']);
  });
});
