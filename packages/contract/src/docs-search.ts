import * as z from 'zod/mini';

/** Maximum number of suggestions (SITE-17). */
const MAX_SUGGESTIONS = 6;

const highlighted = z.object({ value: z.string() });

/** A hit, as Algolia's API describes it. Marked words are in `<mark>`; all other markup is escaped. */
const searchHit = z.object({
  objectID: z.string(),
  title: z.string(),
  content: z.string(),
  url: z.string(),
  category: z.string(),
  _highlightResult: z.object({ title: highlighted, content: highlighted, category: highlighted }),
});
export type SearchHit = z.output<typeof searchHit>;

const searchAnswer = z.object({ hits: z.array(searchHit) });

/** Prefix of the server's indexes: `docs_en`, `docs_zh-CN`. */
export const INDEX_PREFIX = 'docs_';

export interface DocsSearch {
  query: string;
  locale: string;
  signal: AbortSignal;
}

/**
 * Searches the documentation in a locale.
 * @throws {Error} when the search does not answer, or not with hits
 */
export async function searchDocs({ query, locale, signal }: DocsSearch): Promise<SearchHit[]> {
  const response = await fetch(`/1/indexes/${encodeURIComponent(INDEX_PREFIX + locale)}/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, hitsPerPage: MAX_SUGGESTIONS }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
  });
  if (!response.ok) throw new Error(`The search answered with status ${response.status}.`);
  return searchAnswer.parse(await response.json()).hits.slice(0, MAX_SUGGESTIONS);
}
