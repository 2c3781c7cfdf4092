import { type TemporaryFolder, writeTemporaryFolder } from '@interlinear/testing/files/temporary-folder';
import { algoliasearch } from 'algoliasearch';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpServer } from '../platform/http/create-http-server.ts';
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

describe('the search in the documentation', () => {
  let folder: TemporaryFolder;
  let server: HttpServer;
  let client: ReturnType<typeof algoliasearch>;

  beforeAll(async () => {
    const files = Object.entries(RECORDS).map(([locale, records]) => [`${locale}.json`, JSON.stringify(records)]);
    folder = await writeTemporaryFolder(Object.fromEntries(files));
    server = createServerUnderTest({ bodyLimitBytes: 100_000 });
    // safe: `register` passes the type provider on at run time, but not in its types
    await server.register(async (plain) =>
      docsSearchRoutes(plain as FastifyInstance as HttpServer, { folder: folder.path }),
    );
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
      { hits: [{ _highlightResult: { title: { value: '<mark>翻译</mark>网页', matchLevel: 'full' } } }] },
      { nbHits: 0, hits: [] },
      { nbHits: 0, hits: [] },
    ]);
  });

  it('[SITE-17] reports failures as the official client expects them', async () => {
    await expect(find('xx', 'zip')).rejects.toMatchObject({ status: 404, message: 'Index docs_xx does not exist' });
    const answers = await Promise.all([
      server.inject({ method: 'POST', url: '/1/indexes/docs_en/query', payload: { query: 'x'.repeat(1_000) } }),
      server.inject({
        method: 'POST',
        url: '/1/indexes/docs_en/query',
        headers: { 'content-type': 'text/plain' },
        payload: '{',
      }),
      server.inject({ method: 'POST', url: '/1/indexes/*/queries', payload: {} }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
  });
});
