import * as z from 'zod/mini';

/** Maximum number of suggestions (SITE-17). */
const MAX_SUGGESTIONS = 6;

const highlighted = z.object({ value: z.string() });

/** Answer of Algolia's API, as far as the search needs it. */
const searchAnswer = z.object({
  hits: z.array(
    z.object({
      objectID: z.string(),
      url: z.string(),
      _highlightResult: z.object({ title: highlighted, content: highlighted, category: highlighted }),
    }),
  ),
});

/** A page found. Its texts are escaped HTML in which matches are in `<mark>`. */
export interface FoundPage {
  id: string;
  url: string;
  title: string;
  category: string;
  content: string;
}

/** Prefix of the server's indexes: `docs_en`, `docs_zh-CN`. */
export const INDEX_PREFIX = 'docs_';

export interface DocsSearch {
  query: string;
  locale: string;
  signal: AbortSignal;
}

/**
 * Searches the documentation in a locale, for a `SearchDialog`.
 * @throws {Error} when the search does not answer, or not with hits
 */
export async function searchDocs({ query, locale, signal }: DocsSearch): Promise<FoundPage[]> {
  const response = await fetch(`/1/indexes/${encodeURIComponent(INDEX_PREFIX + locale)}/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, hitsPerPage: MAX_SUGGESTIONS }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
  });
  if (!response.ok) throw new Error(`The search answered with status ${response.status}.`);
  const { hits } = searchAnswer.parse(await response.json());
  return hits.slice(0, MAX_SUGGESTIONS).map(({ objectID, url, _highlightResult: { title, content, category } }) => ({
    id: objectID,
    url,
    title: title.value,
    content: content.value,
    category: category.value,
  }));
}
