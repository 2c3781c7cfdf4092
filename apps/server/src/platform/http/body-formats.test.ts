import { formFlag } from '@interlinear/contract/form-values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BODY_FORMATS } from './body-formats.ts';
import type { HttpServer } from './create-http-server.ts';
import { success } from './envelope.ts';
import { registerPublicApi } from './public-api.ts';
import { createServerUnderTest } from './server-under-test.ts';

const PATH = '/pubapi1/echo';

describe('[API-01] bodies', () => {
  let server: HttpServer;
  let address: string;

  beforeAll(async () => {
    server = createServerUnderTest({ bodyLimitBytes: 4_000 });
    await registerPublicApi(server, {
      requestsPerMinute: 0,
      redis: undefined,
      routes(api) {
        const body = z.object({ name: z.string(), keep: formFlag, list: z.optional(z.array(z.string())) });
        api.post(PATH, { schema: { body, consumes: BODY_FORMATS } }, async (request) => success(request.body));
      },
    });
    address = await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  async function send(body: BodyInit, headers: Record<string, string> = {}) {
    const response = await fetch(address + PATH, { method: 'POST', body, headers });
    return { status: response.status, ...(await response.json()) };
  }

  function formOf(fields: readonly (readonly [string, string])[]): FormData {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return form;
  }

  const fields = [
    ['name', 'Zoë & Ÿ\r\n"=;'],
    ['keep', 'true'],
    ['list', 'a'],
    ['list', ''],
  ] as const;
  const meant = { status: 200, code: 1, info: 'OK', data: { name: 'Zoë & Ÿ\r\n"=;', keep: true, list: ['a', ''] } };

  it.each([
    ['JSON', () => JSON.stringify(meant.data), { 'content-type': 'application/json' }],
    ['a form', () => new URLSearchParams(fields.map(([name, value]) => [name, value])), {}],
    ['a multipart form', () => formOf(fields), {}],
  ])('mean the same as %s', async (_, body, headers) => {
    expect(await send(body(), headers as Record<string, string>)).toEqual(meant); // the table mixes {} with headers
  });

  it('are checked by the same schema', async () => {
    for (const body of [new URLSearchParams({ name: 'x', keep: 'perhaps' }), formOf([['name', 'x']])]) {
      expect(await send(body)).toMatchObject({ status: 400, code: -1, info: expect.stringContaining('keep') });
    }
  });

  it('share one size limit, chunked or not', async () => {
    const large = 'x'.repeat(5_000);
    const bodies = [new URLSearchParams({ name: large }), formOf([['name', large]])];
    for (const body of bodies) expect(await send(body)).toMatchObject({ status: 413, code: -6 });
    const chunked = new ReadableStream({
      start(controller) {
        for (let count = 0; count < 20; count += 1) controller.enqueue(new TextEncoder().encode('a=b&'.repeat(100)));
        controller.close();
      },
    });
    const response = await fetch(address + PATH, {
      method: 'POST',
      body: chunked,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      duplex: 'half',
    } as RequestInit); // `duplex` is missing from the browser's fetch type
    expect(response.status).toBe(413);
  });

  it('are refused with more fields than any form has', async () => {
    const many = Array.from({ length: 101 }, () => ['a', ''] as const);
    expect(await send(formOf(many.slice(0, 20)))).toMatchObject({ status: 400 });
    expect(await send(formOf(many))).toMatchObject({ status: 413 });
  });

  it('may not contain files where none are expected', async () => {
    const form = formOf(fields);
    form.append('name', new File(['x'], 'x.txt'));
    expect(await send(form)).toMatchObject({ status: 400, code: -1, info: expect.stringContaining('name') });
  });

  it.each([
    ['a multipart form that breaks off', '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nva', 'x'],
    ['a multipart form with another boundary', '--y\r\n\r\n--y--', 'x'],
    ['an empty multipart form', '', 'x'],
  ])('are refused when they are no form: %s', async (_, body, boundary) => {
    const answer = await send(body, { 'content-type': `multipart/form-data; boundary=${boundary}` });
    expect(answer).toMatchObject({ status: 400, code: -1 });
  });

  it('cannot change a prototype', async () => {
    const body = new URLSearchParams({ name: 'x', keep: '1', __proto__: 'y', constructor: 'z' });
    body.append('__proto__', 'polluted');
    expect((await send(body)).data).toEqual({ name: 'x', keep: true });
    expect((await send(formOf([...fields, ['__proto__', 'polluted']]))).data).toEqual(meant.data);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
