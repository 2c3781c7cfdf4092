import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INDEX_PREFIX } from '@interlinear/contract/docs-search';
import { LOCALES } from '@interlinear/messages/locales';
import * as z from 'zod';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { highlight } from './highlight.ts';
import { createSearchIndex, type SearchIndex, searchRecords } from './search-index.ts';
import { tokenize } from './tokenize.ts';

/** Parameters of a search, as in Algolia's API; others are ignored. */
const searchParameters = z.object({
  query: z.string().max(512).default(''),
  hitsPerPage: z.coerce.number().int().min(1).max(100).default(20),
  page: z.coerce.number().int().min(0).max(1_000).default(0),
});
const search = z.object({ ...searchParameters.partial().shape, params: z.string().max(4_096).optional() });
const searches = z.object({ requests: z.array(z.object({ ...search.shape, indexName: z.string().max(100) })).max(20) });

/**
 * Serves searches in the documentation by the paths and formats of Algolia's API (SITE-17), so that its clients work:
 * one index per locale, named `docs_en` and so on. An index is read on its first search.
 * @param folder the records that the documentation's build has written, one file per locale
 */
export async function docsSearchRoutes(server: HttpServer, { folder }: { folder: string }): Promise<void> {
  const indexes = new Map<string, Promise<SearchIndex>>();
  const open = (name: string): Promise<SearchIndex> | undefined => {
    const locale = LOCALES.find((each) => name === INDEX_PREFIX + each);
    if (!locale) return undefined;
    const known = indexes.get(name);
    if (known) return known;
    const opened = readFile(join(folder, `${locale}.json`), 'utf8').then((text) =>
      createSearchIndex(searchRecords.parse(JSON.parse(text))),
    );
    indexes.set(name, opened);
    // A failure must not be remembered.
    opened.catch(() => indexes.delete(name));
    return opened;
  };
  // Algolia's browser client sends JSON as plain text, which spares it a preflight request.
  server.removeContentTypeParser('text/plain');
  server.addContentTypeParser('text/plain', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
    JSON.parse(String(body)),
  );
  server.setErrorHandler(async (error: { statusCode?: number }, _request, reply) => {
    const status = error instanceof SyntaxError ? 400 : (error.statusCode ?? 500);
    const message = status < 500 ? 'The request is not a valid search.' : 'The search failed.';
    return reply.code(status).send({ message, status });
  });
  server.post('/1/indexes/:index/query', { schema: { hide: true } }, async (request, reply) => {
    const { index } = z.object({ index: z.string() }).parse(request.params);
    const body = search.safeParse(request.body ?? {});
    if (!body.success) return reply.code(400).send({ message: 'The request is not a valid search.', status: 400 });
    const opened = await open(index);
    if (!opened) return reply.code(404).send({ message: `Index ${index} does not exist`, status: 404 });
    return answerSearch(opened, index, body.data);
  });
  // Clients send an asterisk as the index.
  server.post('/1/indexes/:index/queries', { schema: { hide: true } }, async (request, reply) => {
    const body = searches.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ message: 'The request is not a list of searches.', status: 400 });
    const results = [];
    for (const one of body.data.requests) {
      const opened = await open(one.indexName);
      if (!opened) return reply.code(404).send({ message: `Index ${one.indexName} does not exist`, status: 404 });
      results.push(answerSearch(opened, one.indexName, one));
    }
    return { results };
  });
}

function answerSearch(index: SearchIndex, name: string, { params = '', ...given }: z.output<typeof search>) {
  const started = performance.now();
  // Parameters may also be encoded like a form, in `params`.
  const encoded = searchParameters
    .partial()
    .catch({})
    .parse(Object.fromEntries(new URLSearchParams(params)));
  const { query, hitsPerPage, page } = searchParameters.parse({ ...encoded, ...withoutUndefined(given) });
  const found = query.trim() === '' ? [] : index.find(query);
  const queryWords = tokenize(query).length;
  const hits = found.slice(page * hitsPerPage, (page + 1) * hitsPerPage).map(({ record, words }) => ({
    ...record,
    _highlightResult: {
      title: highlight(record.title, words, queryWords),
      content: highlight(record.content, words, queryWords),
      category: highlight(record.category, words, queryWords),
    },
  }));
  return {
    hits,
    nbHits: found.length,
    page,
    nbPages: Math.ceil(found.length / hitsPerPage),
    hitsPerPage,
    exhaustiveNbHits: true,
    query,
    params: new URLSearchParams({ query, hitsPerPage: String(hitsPerPage), page: String(page) }).toString(),
    index: name,
    processingTimeMS: Math.round(performance.now() - started),
  };
}

function withoutUndefined<Value extends object>(value: Value): Partial<Value> {
  // safe: removing undefined properties keeps the types of the others
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<Value>;
}
