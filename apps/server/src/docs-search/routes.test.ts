import { type TemporaryFolder, writeTemporaryFolder } from '@interlinear/testing/files/temporary-folder';
import { type StandIn, startStandIn, type WireFault } from '@interlinear/testing/stand-ins/stand-in';
import { algoliasearch } from 'algoliasearch';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { limitRequests } from '../platform/http/rate-limit.ts';
import { createServerUnderTest } from '../platform/http/server-under-test.ts';
import { docsSearchRoutes } from './routes.ts';
import type { SearchRecord } from './search-index.ts';

const record = (objectID: string, title: string, content: string): SearchRecord => ({
  objectID,
  title,
  content,
  url: `/docs/en/${objectID}`,
  category: 'Features',
});

const RECORDS: Record<string, SearchRecord[]> = {
  en: [
    record('install', 'Install the extension', 'Download the <b>zip</b> & load it.'),
    record('documents', 'Documents', 'Translate PDF files.'),
  ],
  de: [record('web', 'Webseiten übersetzen', 'Die Übersetzung steht unter dem Absatz.')],
  'zh-CN': [record('web', '翻译网页', '按快捷键翻译整个页面。'), record('fav', '收藏', '保存单词。')],
  ja: [record('web', 'ウェブページを翻訳する', 'ページを翻訳します。')],
  ko: [record('web', '웹페이지 번역', '페이지를 번역합니다.')],
};

type SearchOptions = Parameters<typeof docsSearchRoutes>[1];

/** Serves searches, at most so many per minute; 0 is no limit. */
async function startSearch(options: SearchOptions, requestsPerMinute = 0): Promise<HttpServer> {
  const server = createServerUnderTest({ bodyLimitBytes: 100_000 });
  await server.register(async (plain) => {
    // safe: `register` passes the type provider on at run time, but not in its types
    const search = plain as FastifyInstance as HttpServer;
    await limitRequests(search, { requestsPerMinute, redis: undefined, name: 'search' });
    await docsSearchRoutes(search, options);
  });
  return server;
}

describe('the search in the documentation', () => {
  let folder: TemporaryFolder;
  let server: HttpServer;
  let client: ReturnType<typeof algoliasearch>;

  beforeAll(async () => {
    const files = Object.entries(RECORDS).map(([locale, records]) => [`${locale}.json`, JSON.stringify(records)]);
    folder = await writeTemporaryFolder(Object.fromEntries(files));
    server = await startSearch({ folder: folder.path });
    const { host } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    client = algoliasearch('LOCAL', 'search-only', {
      hosts: [{ url: host, accept: 'readWrite', protocol: 'http' }],
    });
  });
  afterAll(async () => {
    await server.close();
    await folder[Symbol.asyncDispose]();
  });

  const find = async (locale: string, query: string) => {
    const { hits } = await client.searchSingleIndex<SearchRecord>({
      indexName: `docs_${locale}`,
      searchParams: { query },
    });
    return hits.map(({ objectID }) => objectID);
  };

  it.each([
    ['zh-CN', '翻译', 'web'],
    ['ja', '翻訳', 'web'],
    ['ko', '번역', 'web'],
    ['de', 'Übersetzung', 'web'],
    ['de', 'ubersetzung', 'web'],
    ['en', 'instal', 'install'],
    ['en', 'extenion', 'install'],
    ['en', 'documnets', 'documents'],
    ['en', 'how do I translate my PDF?', 'documents'],
    ['en', 'install an addon', 'install'],
    ['de', 'Wo ist die Übersetzung?', 'web'],
  ])('[SITE-17] finds in %s for %s the page %s', async (locale, query, page) => {
    expect(await find(locale, query)).toEqual([page]);
  });

  it('[SITE-17] answers the official client with marked and escaped hits, none for a blank query', async () => {
    const { results } = await client.search<SearchRecord>({
      requests: [
        { indexName: 'docs_en', query: 'zip', hitsPerPage: 6 },
        { indexName: 'docs_zh-CN', query: '翻译' },
        { indexName: 'docs_en', query: ' ' },
        { indexName: 'docs_en', query: 'nowhere' },
      ],
    });
    expect(results).toMatchObject([
      {
        nbHits: 1,
        page: 0,
        nbPages: 1,
        hitsPerPage: 6,
        hits: [
          {
            objectID: 'install',
            url: '/docs/en/install',
            category: 'Features',
            _highlightResult: {
              title: { value: 'Install the extension', matchLevel: 'none', matchedWords: [] },
              content: {
                value: 'Download the &lt;b&gt;<mark>zip</mark>&lt;/b&gt; &amp; load it.',
                matchLevel: 'full',
                matchedWords: ['zip'],
              },
            },
          },
        ],
      },
      // The default of the specification.
      {
        hitsPerPage: 10,
        hits: [{ _highlightResult: { title: { value: '<mark>翻译</mark>网页', matchLevel: 'full' } } }],
      },
      { nbHits: 0, hits: [] },
      { nbHits: 0, hits: [] },
    ]);
  });

  it('[SITE-17] reports failures as the official client expects them', async () => {
    await expect(find('xx', 'zip')).rejects.toMatchObject({ status: 404, message: 'Index docs_xx does not exist' });
    await expect(find('fr', 'zip')).rejects.toThrow();
    const failed = await server.inject({ method: 'POST', url: '/1/indexes/docs_fr/query', payload: { query: 'zip' } });
    expect([failed.statusCode, failed.json()]).toEqual([500, { message: 'The search failed.', status: 500 }]);
    const post = (url: string, payload: object | string) =>
      server.inject({
        method: 'POST',
        url,
        payload,
        headers: typeof payload === 'string' ? { 'content-type': 'text/plain' } : {},
      });
    const one = '/1/indexes/docs_en/query';
    const answers = await Promise.all([
      post(one, { query: 'x'.repeat(513) }),
      post(one, { query: 'zip', hitsPerPage: 101 }),
      post(one, { query: 'zip', hitsPerPage: 0 }),
      post(one, { query: 'zip', page: 1_001 }),
      post(one, { query: 7 }),
      post(one, '{'),
      post('/1/indexes/*/queries', {}),
      post('/1/indexes/*/queries', { requests: Array.from({ length: 21 }, () => ({ indexName: 'docs_en' })) }),
      post(one, { query: 'x'.repeat(512), hitsPerPage: 100, page: 1_000 }),
      post(one, { query: 'x'.repeat(100_001) }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 200, 413]);
    expect(answers[0]?.json()).toEqual({ message: 'The request is not a valid search.', status: 400 });
  });

  it('[SITE-17] limits the searches of a client', async () => {
    const limited = await startSearch({ folder: folder.path }, 2);
    const ask = () => limited.inject({ method: 'POST', url: '/1/indexes/docs_en/query', payload: { query: 'zip' } });
    const answers = [await ask(), await ask(), await ask()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(answers[2]?.json()).toEqual({ message: 'Too many searches. Try again in a minute.', status: 429 });
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });

  describe('with an Algolia account', () => {
    let algolia: StandIn;
    let forwarding: HttpServer;
    const ask = async (query: string) =>
      (
        await forwarding.inject({ method: 'POST', url: '/1/indexes/docs_en/query', payload: { query, hitsPerPage: 6 } })
      ).json();

    beforeAll(async () => {
      const text = (value: string) => ({ value, matchLevel: 'full', matchedWords: ['zip'] });
      algolia = await startStandIn(() => ({
        body: {
          hits: [
            {
              ...record('theirs', 'Zip <files>', 'A zip.'),
              _highlightResult: {
                title: text('\u{E000}Zip\u{E001} <files>'),
                content: text('A \u{E000}zip\u{E001}.'),
                category: text('Features'),
              },
            },
          ],
          nbHits: 1,
          nbPages: 1,
        },
      }));
      forwarding = await startSearch({
        folder: folder.path,
        algolia: { appId: 'APP', searchKey: 'search-key', baseUrl: algolia.url },
      });
    });
    afterAll(async () => {
      await forwarding.close();
      await algolia.close();
    });

    it('[SITE-17] searches there, with the operator’s key, and escapes what it answers', async () => {
      const answer = await ask('zip');
      expect(answer).toMatchObject({
        nbHits: 1,
        query: 'zip',
        hits: [{ objectID: 'theirs', _highlightResult: { title: { value: '<mark>Zip</mark> &lt;files&gt;' } } }],
      });
      const [request] = algolia.requests;
      expect([
        request?.path,
        request?.headers['x-algolia-application-id'],
        request?.headers['x-algolia-api-key'],
      ]).toEqual(['/1/indexes/docs_en/query', 'APP', 'search-key']);
      expect(JSON.parse(request?.body ?? '')).toMatchObject({ query: 'zip', hitsPerPage: 6, page: 0 });
      expect(JSON.stringify(answer)).not.toContain('search-key');
    });

    it.each<WireFault>([{ kind: 'status', status: 403 }, { kind: 'cut' }, { kind: 'garbage' }])(
      '[SITE-17] searches its own index after $kind',
      async (fault) => {
        algolia.failNext(fault);
        expect((await ask('zip')).hits.map(({ objectID }: SearchRecord) => objectID)).toEqual(['install']);
      },
    );

    it('asks nobody for a blank query', async () => {
      const before = algolia.requests.length;
      expect(await ask(' ')).toMatchObject({ nbHits: 0, hits: [] });
      expect(algolia.requests.length).toBe(before);
    });
  });
});
