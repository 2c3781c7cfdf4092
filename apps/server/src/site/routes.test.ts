import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type TemporaryFolder, writeTemporaryFolder } from '@interlinear/testing/files/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { createServerUnderTest } from '../platform/http/server-under-test.ts';
import { loadSite } from './load-site.ts';
import { siteRoutes } from './routes.ts';

const INLINE = 'window.ready = true;';
const BUILD = {
  'en/index.html': `<h1>Home</h1><script>${INLINE}</script><script type="module" src="/assets/a-1.js"></script>`,
  'en/translate/text/index.html': '<h1>Translate</h1>',
  'zh-CN/index.html': '<h1>首页</h1>',
  'not-found/de.html': '<h1>Diese Seite gibt es nicht</h1>',
  'not-found/zh-CN.html': '<h1>此页面不存在</h1>',
  'offline/de.html': '<h1>Kein Netz</h1>',
  '__spa-fallback.html': '<p>…</p>',
  'assets/a-1.js': 'export default 1;',
  'assets/a-1.js.br': 'not really brotli',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

const SITE = { origin: 'https://interlinear.test', parties: { google: false, tencentCaptcha: false } };

describe('the site', () => {
  let folder: TemporaryFolder;
  let server: HttpServer;

  beforeAll(async () => {
    folder = await writeTemporaryFolder(BUILD);
    server = createServerUnderTest();
    const site = await loadSite(folder.path, SITE);
    if (site) await siteRoutes(server, { site, isSecure: true });
  });
  afterAll(async () => {
    await server.close();
    await folder[Symbol.asyncDispose]();
  });

  const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

  it.each([
    ['/en', 'Home'],
    ['/en/', 'Home'],
    ['/zh-CN', '首页'],
    ['/en/translate/text', 'Translate'],
    ['/en/translate/text?sl=en&tl=de&q=a%2Fb', 'Translate'],
    ['/ja/translate/text', '…'],
  ])('[SITE-04] shows the page at %s', async (url, text) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain(text);
  });

  it.each([
    ['/', '/zh-CN'],
    ['/translate/text', '/zh-CN/translate/text'],
    ['/xx/translate/text?q=hi', '/zh-CN/translate/text?q=hi'],
    ['/en/nowhere', '/zh-CN'],
    ['/en/translator?q=hi', '/en/translate/text?q=hi'],
    ['/en/translator?q=who?+me?', '/en/translate/text?q=who?+me?'],
    ['/xx/nowhere', '/zh-CN'],
  ])('[SITE-02] [SITE-05] leads from %s to %s', async (url, location) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
  });

  it.each([
    ['/wp-login.php', { 'accept-language': 'de-AT,en;q=0.5' }, 'Diese Seite gibt es nicht'],
    ['/nowhere/at/all', { cookie: 'locale=de', 'accept-language': 'fr' }, 'Diese Seite gibt es nicht'],
    ['//example.com/', {}, '此页面不存在'],
    ['/%E4%B8%AD', {}, '此页面不存在'],
    ['/assets/../../package.json', {}, '此页面不存在'],
  ])('says that %s does not exist, in the visitor’s language', async (url, headers, text) => {
    const answer = await get(url, headers);
    expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([404, 'noindex']);
    expect(answer.body).toContain(text);
  });

  it('serves the pages that the service worker shows without a network', async () => {
    const page = await get('/offline/de.html');
    expect(page.body).toContain('Kein Netz');
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('[SITE-01] redirects to the locale the visitor chose earlier', async () => {
    expect((await get('/', { cookie: 'a=b; locale=ja' })).headers.location).toBe('/ja');
    expect((await get('/', { cookie: 'locale=//example.com' })).headers.location).toBe('/zh-CN');
  });

  it('allows only the page’s own scripts', async () => {
    const hash = createHash('sha256').update(INLINE).digest('base64');
    const { headers } = await get('/en');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'; trusted-types default");
    expect((await get('/zh-CN')).headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
    });
  });

  it('[ACC-04] allows only third parties configured by the operator', async () => {
    expect((await get('/en')).headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'self'; script-src 'self' 'sha256-[^']+'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; frame-src 'self' blob:; /,
      ),
      'cross-origin-opener-policy': 'same-origin',
    });
    const site = await loadSite(folder.path, { ...SITE, parties: { google: true, tencentCaptcha: false } });
    const policy = site?.pages.get('/zh-CN')?.content().contentSecurityPolicy;
    expect(site?.opensWindows).toBe(true);
    expect(policy).toContain("script-src 'self' https://accounts.google.com/gsi/client;");
    expect(policy).toContain("frame-src 'self' blob: https://accounts.google.com/gsi/;");
    expect(policy).not.toContain('captcha');
    // Third parties make scripts and markup of text themselves.
    expect(policy).not.toContain('trusted-types');
  });

  it('sends pages compressed, and 304 when they have not changed', async () => {
    const answer = await get('/en', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(BUILD['en/index.html']);
    expect((await get('/en', { 'accept-encoding': 'gzip, br' })).rawPayload).toEqual(answer.rawPayload);
    const zipped = await get('/en', { 'accept-encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(BUILD['en/index.html']);
    const again = await get('/en', { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('lets browsers cache files with a content hash in their name, compressed', async () => {
    const answer = await get('/assets/a-1.js', { 'accept-encoding': 'br' });
    expect([answer.statusCode, answer.body]).toEqual([200, 'not really brotli']);
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each(['/%zz', '/assets/gone-2.js', '/service/api/nothing', '/pubapi1'])(
    'answers %s with an error, not with a page',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode === 404 || answer.headers.location === '/zh-CN').toBe(true);
      expect(answer.headers['content-type'] ?? '').not.toContain('html');
    },
  );

  it('answers HEAD as GET, without a body', async () => {
    const answer = await server.inject({ method: 'HEAD', url: '/en' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});

describe('a folder without a build', () => {
  it('is no site', async () => {
    expect(await loadSite(join(tmpdir(), 'interlinear-nothing-here'), SITE)).toBeUndefined();
  });
});
