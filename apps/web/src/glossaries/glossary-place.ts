/** What the screen `glossaries` shows, as its address names it: `?page=2&glossary=…`. */
export interface GlossaryPlace {
  /** Of the list, from 1. */
  page: number;
  /** The id of the one that is open; `undefined` for the list. */
  glossary: string | undefined;
}

export function parseGlossaryPlace(search: URLSearchParams): GlossaryPlace {
  const page = Number(search.get('page'));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    glossary: search.get('glossary') || undefined,
  };
}

/** The shortest address of a place. */
export function glossaryPlaceSearch({ page, glossary }: GlossaryPlace): string {
  const parameters = new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(glossary !== undefined && { glossary }),
  });
  return parameters.size === 0 ? '' : `?${parameters}`;
}
