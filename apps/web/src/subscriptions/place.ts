/** The two lists of the screen `subscriptions`, as its address names them: `?tab=purchases&page=2&record=…`. */
export const LISTS = ['records', 'purchases'] as const;

export interface Place {
  list: (typeof LISTS)[number];
  /** From 1. */
  page: number;
  /** The id of what is shown in full; `undefined` for the list. */
  record: string | undefined;
}

export function parsePlace(search: URLSearchParams): Place {
  const page = Number(search.get('page'));
  return {
    list: LISTS.find((list) => list === search.get('tab')) ?? LISTS[0],
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    record: search.get('record') || undefined,
  };
}

/** The shortest address of a place. */
export function placeSearch({ list, page = 1, record }: Pick<Place, 'list'> & Partial<Place>): string {
  const parameters = new URLSearchParams({
    ...(list !== LISTS[0] && { tab: list }),
    ...(page > 1 && { page: String(page) }),
    ...(record !== undefined && { record }),
  });
  return parameters.size === 0 ? '' : `?${parameters}`;
}
