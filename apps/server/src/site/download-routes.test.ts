import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer, type HttpServer } from '../platform/http/create-http-server.ts';
import { createMetrics } from '../platform/metrics.ts';
import { downloadRoutes } from './download-routes.ts';

let folder: string;
let server: HttpServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'interlinear-downloads-'));
  for (const name of ['interlinear-chrome-0.9.0.zip', 'interlinear-chrome-0.10.0.zip', 'secret.txt']) {
    await writeFile(join(folder, name), name);
  }
  server = createHttpServer({
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    trustProxy: false,
    bodyLimitBytes: 1_000,
    stopping: new AbortController().signal,
  });
  await downloadRoutes(server, { folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

it('[EXT-01] [SITE-19] serves a zip of the extension as a download, and 304 when it has not changed', async () => {
  const answer = await server.inject({ url: '/downloads/interlinear-chrome-0.10.0.zip' });
  expect([answer.statusCode, answer.body]).toEqual([200, 'interlinear-chrome-0.10.0.zip']);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="interlinear-chrome-0.10.0.zip"',
    'x-content-type-options': 'nosniff',
  });
  const headers = { 'if-none-match': String(answer.headers.etag) };
  expect((await server.inject({ url: '/downloads/interlinear-chrome-0.10.0.zip', headers })).statusCode).toBe(304);
});

it('[EXT-01] [SITE-19] redirects to the newest version', async () => {
  const answer = await server.inject({ url: '/downloads/interlinear-chrome.zip' });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/downloads/interlinear-chrome-0.10.0.zip']);
});

it.each([
  'interlinear-firefox.zip',
  'interlinear-chrome-0.1.0.zip',
  'secret.txt',
  '..%2Fsecret.txt',
  'interlinear-%2e%2e.zip',
])('has nothing else: %s', async (file) => {
  expect((await server.inject({ url: `/downloads/${file}` })).statusCode).toBe(404);
});

it('[SITE-19] reads a zip once to hash it, and again after a new build', async () => {
  const url = '/downloads/interlinear-chrome-0.9.0.zip';
  const ask = async () => (await server.inject({ url })).headers.etag;
  const first = await ask();
  expect(await ask()).toBe(first);
  await writeFile(join(folder, 'interlinear-chrome-0.9.0.zip'), 'a newer build');
  const newer = await server.inject({ url });
  expect([newer.body, newer.headers.etag === first]).toEqual(['a newer build', false]);
});
