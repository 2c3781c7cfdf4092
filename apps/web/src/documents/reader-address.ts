export const READER_VIEWS = ['original', 'translation', 'bilingual'] as const;
export type ReaderView = (typeof READER_VIEWS)[number];

/** Query parameters of the reader: `/{lang}/pdf-display?id=…&view=bilingual`. */
export interface ReaderAddress {
  id: string;
  /** Default `bilingual`. */
  view?: ReaderView;
}

export function parseReaderAddress(search: URLSearchParams): { id: string | undefined; view: ReaderView } {
  const view = READER_VIEWS.find((name) => name === search.get('view'));
  return { id: search.get('id') ?? undefined, view: view ?? 'bilingual' };
}

/** Builds the query of the reader's address, with its question mark. */
export function readerSearch({ id, view }: ReaderAddress): string {
  return `?${new URLSearchParams({ id, ...(view && { view }) })}`;
}
