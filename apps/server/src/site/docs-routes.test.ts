import { join } from 'node:path';
import { type TemporaryFolder, writeTemporaryFolder } from '@interlinear/testing/files/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { createServerUnderTest } from '../platform/http/server-under-test.ts';
import { docsRoutes } from './docs-routes.ts';
import { loadSite } from './load-site.ts';
import { siteRoutes } from './routes.ts';

const BUILD = {
  'web/en/index.html': '<h1>Home</h1>',
  'docs/docs/en/index.html': '<h1>Overview</h1>',
  'docs/docs/en/quick-start/index.html': '<h1>Quick start</h1>',
  'docs/docs/en/404/index.html': '<h1>No page</h1>',
  'docs/blog/en/index.html': '<h1>Blog</h1>',
  'docs/blog/rss.xml': '<rss><link>https://origin.invalid/blog/en</link></rss>',
  'docs/docs/assets/main-1.js': 'export default 1;',
};

describe('the documentation', () => {
  let folder: TemporaryFolder;
  let server: HttpServer;

  beforeAll(async () => {
    folder = await writeTemporaryFolder(BUILD);
    server = createServerUnderTest();
    const options = { origin: 'https://interlinear.test', parties: { google: false, tencentCaptcha: false } };
    const site = await loadSite(join(folder.path, 'web'), options);
    const docs = await loadSite(join(folder.path, 'docs'), options);
    if (!site || !docs) throw new Error('The builds were not found.');
    await siteRoutes(server, { site, isSecure: true });
    await docsRoutes(server, { docs, isSecure: true, origin: options.origin });
  });
  afterAll(async () => {
    await server.close();
    await folder[Symbol.asyncDispose]();
  });

  it.each([
    ['/docs/en', 200, 'Overview'],
    ['/docs/en/', 200, 'Overview'],
    ['/docs/en/quick-start?from=here', 200, 'Quick start'],
    ['/blog/en', 200, 'Blog'],
    ['/blog/en/nowhere', 404, 'No page'],
    ['/docs/en/nowhere', 404, 'No page'],
    ['/docs/en/404', 404, 'No page'],
  ])('[SITE-18] answers %s with %d and the page “%s”', async (url, status, text) => {
    const answer = await server.inject({ url });
    expect([answer.statusCode, answer.body]).toEqual([status, `<h1>${text}</h1>`]);
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  });

  it('[SITE-18] sends the feed of the blog with the site’s own addresses', async () => {
    const answer = await server.inject({ url: '/blog/rss.xml' });
    expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(answer.body).toBe('<rss><link>https://interlinear.test/blog/en</link></rss>');
  });

  it('sends files with a lasting cache', async () => {
    const answer = await server.inject({ url: '/docs/assets/main-1.js' });
    expect([answer.statusCode, answer.body]).toEqual([200, 'export default 1;']);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect((await server.inject({ url: '/docs/assets/none.js' })).statusCode).toBe(404);
  });

  it.each([
    ['/docs', { host: 'interlinear.cn', 'accept-language': 'de' }, '/docs/zh-CN'],
    ['/docs/quick-start', { host: 'tw.interlinear.org:443' }, '/docs/zh-TW/quick-start'],
    ['/docs', { host: 'hongkong-translate.org' }, '/docs/zh-TW'],
    ['/docs', { host: 'translate.hk', 'accept-language': 'en' }, '/docs/zh-TW'],
    ['/docs', { host: 'mytaiwan.org', cookie: 'locale=de' }, '/docs/zh-TW'],
    ['/docs', { host: 'twenty.org', 'accept-language': 'de-AT' }, '/docs/de'],
    ['/docs', { host: 'a.org', cookie: 'locale=ja', 'accept-language': 'de' }, '/docs/ja'],
    ['/docs', { host: 'a.org' }, '/docs/zh-CN'],
    ['/docs/zh-tw/quick-start', { host: 'a.org' }, '/docs/zh-TW/quick-start'],
    ['/blog', { host: 'a.org', 'accept-language': 'fr' }, '/blog/fr'],
    ['/en/docs', { host: 'a.org' }, '/docs/en'],
  ])('[SITE-06] [SITE-18] leads from %s with %o to %s', async (url, headers, location) => {
    const answer = await server.inject({ url, headers });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
  });
});
