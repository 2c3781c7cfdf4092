import { isSharedDocument, sharedIdOf } from './sharing/shared-id.ts';

export const READER_VIEWS = ['original', 'translation', 'bilingual'] as const;
export type ReaderView = (typeof READER_VIEWS)[number];

/** Query parameters of the reader: `/{lang}/pdf-display?id=…&view=bilingual`. */
export interface ReaderAddress {
  id: string;
  /** Default `bilingual`. */
  view?: ReaderView;
}

/** @param hash of the address; a link to a shared document has its token there */
export function parseReaderAddress(search: URLSearchParams, hash = ''): { id: string | undefined; view: ReaderView } {
  const view = READER_VIEWS.find((name) => name === search.get('view'));
  return { id: sharedIdOf(hash) ?? search.get('id') ?? undefined, view: view ?? 'bilingual' };
}

/** Builds the query of the reader's address, with its question mark. A shared document is named by the hash instead. */
export function readerSearch({ id, view }: ReaderAddress): string {
  return `?${new URLSearchParams({ ...(!isSharedDocument(id) && { id }), ...(view && { view }) })}`;
}
