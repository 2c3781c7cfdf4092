import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { ERRORS } from '@interlinear/contract/errors';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { createMetrics } from '../metrics.ts';
import { apiFailure } from './api-failure.ts';
import { createHttpServer, type HttpServer } from './create-http-server.ts';
import { success } from './envelope.ts';
import { registerPublicApi } from './public-api.ts';

const SECRET = 'a sentence nobody else should read';

describe('the HTTP server', () => {
  let server: HttpServer;
  let stopping: AbortController;
  let lines: string[];

  beforeEach(async () => {
    lines = [];
    stopping = new AbortController();
    server = await createServer();
  });
  afterEach(() => server.close());

  async function createServer(limits: Partial<Parameters<typeof createHttpServer>[0]> = {}): Promise<HttpServer> {
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const server = createHttpServer({
      log: pino({ level: 'debug' }, sink),
      metrics: createMetrics(),
      trustProxy: 1,
      bodyLimitBytes: 1_000,
      stopping: stopping.signal,
      ...limits,
    });
    // Longer than a turn of the event loop should take.
    server.get('/busy', async () => {
      const end = performance.now() + 10;
      while (performance.now() < end);
      return 'fine';
    });
    await registerPublicApi(server, {
      requestsPerMinute: 8,
      redis: undefined,
      routes(api) {
        api.post('/service/api/echo', { schema: { body: z.object({ texts: z.array(z.string()) }) } }, async (request) =>
          success(request.body.texts),
        );
        api.post('/service/api/file', { bodyLimit: 1_000_000 }, async () => success(null));
        api.post('/service/api/any', { config: { acceptsAnyText: true } }, async () => success(null));
        api.get('/service/api/broken', async () => {
          throw new Error(SECRET);
        });
        api.get('/service/api/refused', async () => {
          throw apiFailure('unknownEngine', { engine: 'babelfish' });
        });
      },
    });
    return server;
  }

  const post = (body: string, headers: Record<string, string> = {}) =>
    server.inject({
      method: 'POST',
      url: '/service/api/echo',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  it('[API-02] wraps a success', async () => {
    const answer = await post('{"texts":["a"]}');
    expect([answer.statusCode, answer.json()]).toEqual([200, { code: 1, info: 'OK', data: ['a'] }]);
  });

  it.each([
    ['JSON that is none', '{"texts":', {}, 'invalidRequest'],
    ['an empty body', '', {}, 'invalidRequest'],
    ['a missing field', '{}', {}, 'invalidRequest'],
    ['a field of another type', '{"texts":[1]}', {}, 'invalidRequest'],
    ['a body that is too large', JSON.stringify({ texts: ['x'.repeat(1_000)] }), {}, 'bodyTooLarge'],
    ['another type', 'texts=a', { 'content-type': 'text/csv' }, 'unsupportedMediaType'],
  ] as const)('[API-02] wraps %s', async (_, body, headers, key) => {
    const answer = await post(body, headers);
    expect([answer.statusCode, answer.json()]).toEqual([
      ERRORS[key].status,
      { code: ERRORS[key].code, info: expect.stringMatching(/./), data: null },
    ]);
  });

  it.each([
    ['NUL', '{"texts":["a\\u0000"]}', {}],
    ['half of a pair', '{"texts":["\\ud83d"]}', {}],
    ['NUL in a form', 'texts=a%00', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('[API-02] refuses text that cannot be stored: %s', async (_, body, headers) => {
    const answer = await post(body, { lang: 'en', ...headers });
    expect([answer.statusCode, answer.json().code]).toEqual([400, ERRORS.invalidRequest.code]);
    expect(answer.json().info).toContain('texts');
    const any = await server.inject({
      method: 'POST',
      url: '/service/api/any',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    expect(any.statusCode).toBe(200);
  });

  it('lets nobody keep its answers', async () => {
    expect((await post('{"texts":[]}')).headers['cache-control']).toBe('no-store');
    expect((await server.inject({ url: '/service/api/refused' })).headers['cache-control']).toBe('no-store');
  });

  it('[API-02] wraps errors of unknown paths and invalid addresses', async () => {
    const codes = await Promise.all(
      ['/nothing', '/service/api/nothing', '/%zz'].map(async (url) => (await server.inject({ url })).json().code),
    );
    expect(codes).toEqual([ERRORS.notFound.code, ERRORS.notFound.code, ERRORS.notFound.code]);
  });

  it('names the invalid field', async () => {
    expect((await post('{"texts":["a",2]}', { lang: 'en' })).json().info).toContain('texts.1');
  });

  it.each([
    [{ lang: 'de-AT' }, 'Engine'],
    [{ lang: 'ja' }, 'エンジン'],
    [{ 'accept-language': 'xx, ja;q=0.9, en;q=0.8' }, 'エンジン'],
    [{ lang: 'en', 'accept-language': 'ja' }, 'engine'],
    [{ lang: 'tlh' }, 'engine'],
  ])('[API-02] answers in the language of %j', async (headers, word) => {
    const { info } = (await server.inject({ url: '/service/api/refused', headers })).json();
    expect(info).toContain('babelfish');
    expect(info.toLowerCase()).toContain(word.toLowerCase());
  });

  it('hides an unexpected error from the caller, and logs it under the same request id', async () => {
    const answer = await server.inject({ url: '/service/api/broken' });
    expect(answer.json().code).toBe(ERRORS.internal.code);
    expect(answer.body).not.toContain(SECRET);
    const line = lines.find((text) => text.includes(SECRET));
    expect(line).toContain(String(answer.headers['x-request-id']));
  });

  it('logs one line a request, without the query, the address or the text', async () => {
    await server.inject({
      method: 'POST',
      url: `/service/api/echo?key=${encodeURIComponent(SECRET)}`,
      remoteAddress: '203.0.113.7',
      body: { texts: [SECRET] },
    });
    const logged = lines.join('');
    expect(JSON.parse(logged)).toMatchObject({ method: 'POST', route: '/service/api/echo', status: 200 });
    expect(logged).not.toMatch(/sentence|203\.0\.113/);
  });

  it('logs only requests worth investigating at level info', async () => {
    await post('{"texts":[]}');
    await server.inject({ url: '/service/api/refused' });
    const levels = lines.map((line) => JSON.parse(line)).map(({ level, status }) => [level, status]);
    expect(levels).toEqual([
      [pino.levels.values.debug, 200],
      [pino.levels.values.info, 404],
    ]);
  });

  it('refuses a client that sends too many requests, and no other', async () => {
    const from = (address: string) =>
      server.inject({ url: '/service/api/refused', headers: { 'x-forwarded-for': address } });
    for (let count = 0; count < 8; count += 1) expect((await from('203.0.113.7')).statusCode).toBe(404);
    const answer = await from('203.0.113.7');
    expect([answer.statusCode, answer.json().code]).toEqual([429, ERRORS.tooManyRequests.code]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('203.0.113.8')).statusCode).toBe(404);
  });

  it('lets clients take turns, however many requests one of them sends', async () => {
    const order: string[] = [];
    const send = async (client: string) => {
      await server.inject({ url: '/busy', headers: { 'x-forwarded-for': client } });
      order.push(client);
    };
    const [flood, other] = ['192.0.2.1', '192.0.2.2'];
    await Promise.all([flood, flood, flood, flood, flood, other].map(send));
    expect(order).toEqual([flood, flood, other, flood, flood, flood]);
  });

  it('answers preflights, so that any page may call it', async () => {
    const headers = { origin: 'https://example.com' };
    const preflight = await server.inject({ method: 'OPTIONS', url: '/service/api/echo', headers });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, Lang, Share-Token, Token',
    });
    const answer = await post('{"texts":[]}', { origin: 'chrome-extension://abc' });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it.each([
    [
      'body',
      'POST /service/api/echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"te',
    ],
    [
      'file',
      'POST /service/api/file HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"te',
    ],
    ['head', 'POST /service/api/echo HTTP/1.1\r\nhost: x\r\n'],
    ['beginning', ''],
  ])('disconnects a client whose request is never complete: %s', async (_, start) => {
    const impatient = await createServer({ bodyTimeoutMs: 300, filePauseMs: 300, headTimeoutMs: 300 });
    onTestFinished(() => impatient.close());
    const { port } = new URL(await impatient.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined); // it may be reset
    socket.resume();
    if (start !== '') socket.write(start);
    await closed;
    // Where files are accepted, Node itself aborts requests that take longer than any upload should.
    expect(impatient.server.requestTimeout).toBe(900_000);
  });

  it('refuses requests while shutting down', async () => {
    stopping.abort();
    const answer = await post('{"texts":[]}');
    expect([answer.statusCode, answer.json().code]).toEqual([503, ERRORS.shuttingDown.code]);
    expect(answer.headers.connection).toBe('close');
  });
});
