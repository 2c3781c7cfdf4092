export const READER_VIEWS = ['original', 'translation', 'bilingual'] as const;
export type ReaderView = (typeof READER_VIEWS)[number];

/** What the address of the reader says: `/{lang}/pdf-display?id=…&view=bilingual`. */
export interface ReaderAddress {
  id: string;
  /** Default: both languages. */
  view?: ReaderView;
}

export function parseReaderAddress(search: URLSearchParams): { id: string | undefined; view: ReaderView } {
  const view = READER_VIEWS.find((name) => name === search.get('view'));
  return { id: search.get('id') ?? undefined, view: view ?? 'bilingual' };
}

/** The query of the reader's address, with its question mark. */
export function readerSearch({ id, view }: ReaderAddress): string {
  return `?${new URLSearchParams({ id, ...(view && { view }) })}`;
}
