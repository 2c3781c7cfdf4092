import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { INDEX_PREFIX } from '@interlinear/contract/docs-search';
import { ERRORS } from '@interlinear/contract/errors';
import { LOCALES } from '@interlinear/messages/locales';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import { ApiFailure } from '../platform/http/api-failure.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { type AlgoliaAccount, type FoundRecords, type SearchRequest, searchAlgolia } from './algolia.ts';
import { highlight } from './highlight.ts';
import { createSearchIndex, type SearchIndex, searchRecords } from './search-index.ts';

/** Parameters of a search, as in Algolia's API; others are ignored. */
const searchParameters = z.object({
  query: z.string().max(512).default(''),
  hitsPerPage: z.coerce.number().int().min(1).max(100).default(10),
  page: z.coerce.number().int().min(0).max(1_000).default(0),
});
const search = z.object({ ...searchParameters.partial().shape, params: z.string().max(4_096).optional() });
const searches = z.object({ requests: z.array(z.object({ ...search.shape, indexName: z.string().max(100) })).max(20) });

export interface DocsSearchOptions {
  /** Folder with the records that the documentation's build has written, one file per locale. */
  folder: string;
  /** Account whose indexes are searched instead; the server's own stand in while it does not answer. */
  algolia?: AlgoliaAccount | undefined;
}

/**
 * Serves searches in the documentation by the paths and formats of Algolia's API (SITE-17), so that its clients work:
 * one index per locale, named `docs_en` and so on. An index is read on its first search.
 */
export async function docsSearchRoutes(server: HttpServer, { folder, algolia }: DocsSearchOptions): Promise<void> {
  const indexes = new Map<string, Promise<SearchIndex>>();
  const open = (name: string): Promise<SearchIndex> | undefined => {
    const locale = LOCALES.find((each) => name === INDEX_PREFIX + each);
    if (!locale) return undefined;
    const known = indexes.get(name);
    if (known) return known;
    const opened = readFile(join(folder, `${locale}.json`), 'utf8').then((text) =>
      createSearchIndex(searchRecords.parse(JSON.parse(text)), locale),
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
  server.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: error }, 'a search in the documentation failed');
    const headers = error instanceof ApiFailure ? error.headers : {};
    return reply
      .code(status)
      .headers(headers)
      .send({ message: MESSAGES[status] ?? 'The search failed.', status });
  });
  const answer = async (name: string, asked: z.output<typeof search>, log: FastifyBaseLogger) => {
    const opened = await open(name);
    if (!opened) return undefined;
    const started = performance.now();
    const parameters = readParameters(asked);
    const found =
      algolia && parameters.query.trim() !== ''
        ? await searchAlgolia(algolia, name, parameters).catch((error: unknown) => {
            log.warn({ err: error }, 'Algolia did not answer; the search uses its own index');
            return searchOwnIndex(opened, parameters);
          })
        : searchOwnIndex(opened, parameters);
    return describeAnswer(found, { name, parameters, started });
  };
  server.post('/1/indexes/:index/query', { schema: { hide: true } }, async (request, reply) => {
    const { index } = z.object({ index: z.string() }).parse(request.params);
    const body = search.safeParse(request.body ?? {});
    if (!body.success) return reply.code(400).send({ message: 'The request is not a valid search.', status: 400 });
    return (await answer(index, body.data, request.log)) ?? reply.code(404).send(missingIndex(index));
  });
  // Clients send an asterisk as the index.
  server.post('/1/indexes/:index/queries', { schema: { hide: true } }, async (request, reply) => {
    const body = searches.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ message: 'The request is not a list of searches.', status: 400 });
    const results = [];
    for (const one of body.data.requests) {
      const result = await answer(one.indexName, one, request.log);
      if (!result) return reply.code(404).send(missingIndex(one.indexName));
      results.push(result);
      // Other requests take their turn between the searches.
      await setImmediate();
    }
    return { results };
  });
}

const MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request is not a valid search.',
  413: 'The request is too large.',
  415: 'The request is not JSON.',
  429: 'Too many searches. Try again in a minute.',
};

function statusOf(error: Error & { statusCode?: number }): number {
  if (error instanceof SyntaxError) return 400;
  if (error instanceof ApiFailure) return ERRORS[error.key].status;
  return error.statusCode ?? 500;
}

function missingIndex(name: string) {
  return { message: `Index ${name} does not exist`, status: 404 };
}

/** Joins the parameters with those that are encoded like a form, in `params`. */
function readParameters({ params = '', ...given }: z.output<typeof search>): SearchRequest {
  const encoded = searchParameters
    .partial()
    .catch({})
    .parse(Object.fromEntries(new URLSearchParams(params)));
  return searchParameters.parse({ ...encoded, ...withoutUndefined(given) });
}

function searchOwnIndex(index: SearchIndex, { query, hitsPerPage, page }: SearchRequest): FoundRecords {
  const queryWords = index.wordsOf(query);
  const found = queryWords.length === 0 ? [] : index.find(queryWords);
  const hits = found.slice(page * hitsPerPage, (page + 1) * hitsPerPage).map(({ record, words }) => ({
    ...record,
    _highlightResult: {
      title: highlight(record.title, words, queryWords.length),
      content: highlight(record.content, words, queryWords.length),
      category: highlight(record.category, words, queryWords.length),
    },
  }));
  return { hits, nbHits: found.length, nbPages: Math.ceil(found.length / hitsPerPage) };
}

interface AnswerContext {
  name: string;
  parameters: SearchRequest;
  /** Time of the request, by `performance.now`. */
  started: number;
}

function describeAnswer(found: FoundRecords, { name, parameters, started }: AnswerContext) {
  const { query, hitsPerPage, page } = parameters;
  return {
    hits: found.hits,
    nbHits: found.nbHits,
    page,
    nbPages: found.nbPages,
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
