/** The state of the screen `glossaries`, as its URL holds it: `?page=2&glossary=…`. */
export interface GlossariesView {
  /** The page of the list, from 1. */
  page: number;
  /** The id of the open glossary; `undefined` for the list. */
  glossary: string | undefined;
}

export function parseGlossariesView(search: URLSearchParams): GlossariesView {
  const page = Number(search.get('page'));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    glossary: search.get('glossary') || undefined,
  };
}

/** The shortest URL query for a view; default values are left out. */
export function glossariesViewSearch({ page, glossary }: GlossariesView): string {
  const parameters = new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(glossary !== undefined && { glossary }),
  });
  return parameters.size === 0 ? '' : `?${parameters}`;
}
