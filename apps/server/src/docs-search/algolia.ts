import * as z from 'zod';
import { escapeText, type Highlight } from './highlight.ts';
import { searchRecords } from './search-index.ts';

export interface AlgoliaAccount {
  appId: string;
  /** A key that may only search. */
  searchKey: string;
  /** Address of its API; default that of the application. */
  baseUrl?: string | undefined;
}

export interface SearchRequest {
  query: string;
  hitsPerPage: number;
  page: number;
}

const TIMEOUT_MS = 3_000;

/** Private-use characters, which no page contains. Algolia marks matches with them, and escapes nothing. */
const MARK = { open: '\u{E000}', close: '\u{E001}' };

const highlighted = z.object({
  value: z
    .string()
    .transform(escapeText)
    .transform((text) => text.replaceAll(MARK.open, '<mark>').replaceAll(MARK.close, '</mark>')),
  matchLevel: z.enum(['none', 'partial', 'full']),
  matchedWords: z.array(z.string()),
}) satisfies z.ZodType<Highlight, unknown>;

const answer = z.object({
  hits: z.array(
    searchRecords.element.extend({
      _highlightResult: z.object({ title: highlighted, content: highlighted, category: highlighted }),
    }),
  ),
  nbHits: z.int(),
  nbPages: z.int(),
});
export type FoundRecords = z.output<typeof answer>;

/**
 * Searches an index of the operator's Algolia account.
 * @throws {Error} when it does not answer in time, or not with hits
 */
export async function searchAlgolia(
  account: AlgoliaAccount,
  index: string,
  request: SearchRequest,
): Promise<FoundRecords> {
  const { appId, searchKey, baseUrl = `https://${appId.toLowerCase()}-dsn.algolia.net` } = account;
  const response = await fetch(`${baseUrl}/1/indexes/${encodeURIComponent(index)}/query`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-algolia-application-id': appId,
      'x-algolia-api-key': searchKey,
    },
    body: JSON.stringify({
      ...request,
      highlightPreTag: MARK.open,
      highlightPostTag: MARK.close,
      attributesToHighlight: ['title', 'content', 'category'],
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`Algolia answered with status ${response.status}.`);
  return answer.parse(await response.json());
}
