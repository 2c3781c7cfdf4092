import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TemporaryFolder, writeTemporaryFolder } from '@interlinear/testing/files/temporary-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { createServerUnderTest } from '../platform/http/server-under-test.ts';
import { downloadRoutes } from './download-routes.ts';

let folder: TemporaryFolder;
let server: HttpServer;

beforeAll(async () => {
  const names = ['interlinear-chrome-0.9.0.zip', 'interlinear-chrome-0.10.0.zip', 'secret.txt'];
  folder = await writeTemporaryFolder(Object.fromEntries(names.map((name) => [name, name])));
  server = createServerUnderTest();
  await downloadRoutes(server, { folder: folder.path });
});
afterAll(async () => {
  // A connection whose download was cancelled would keep it open for a minute.
  server.server.closeAllConnections();
  await server.close();
  await folder[Symbol.asyncDispose]();
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
  await writeFile(join(folder.path, 'interlinear-chrome-0.9.0.zip'), 'a newer build');
  const newer = await server.inject({ url });
  expect([newer.body, newer.headers.etag === first]).toEqual(['a newer build', false]);
});

it('[SITE-19] sends a client four zips at a time, so that a flood of downloads does not keep others waiting', async () => {
  const zip = join(folder.path, 'interlinear-edge-0.10.0.zip');
  await writeFile(zip, '');
  // Too large for the buffers of connections that nobody reads.
  await truncate(zip, 32 * 1024 ** 2);
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const ask = () => fetch(`${address}/downloads/interlinear-edge-0.10.0.zip`);
  const downloads = await Promise.all(Array.from({ length: 4 }, ask));
  expect(downloads.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await ask()).status).toBe(429);
  await downloads[0]?.body?.cancel();
  await expect
    .poll(async () => {
      const { status, body } = await ask();
      await body?.cancel();
      return status;
    })
    .toBe(200);
  for (const { body } of downloads.slice(1)) await body?.cancel();
});
