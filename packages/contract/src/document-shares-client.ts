import type * as z from 'zod/mini';
import {
  type changeSharedBlockRequest,
  type DocumentSharesData,
  documentSharesData,
  SHARE_TOKEN_HEADER,
  type ShareDocumentRequest,
  type SharedDocument,
  type SharedInfo,
  sharedDocument,
  sharedInfo,
  type sharedPagesQuery,
} from './document-shares.ts';
import { type DocumentBlock, type DocumentPagesData, documentBlock, documentPagesData } from './documents.ts';
import { type DownloadOptions, type EventOf, FILE_TIMEOUT_MS, readEvents } from './documents-client.ts';
import type { CallOptions, FetchedFile, Transport } from './transport.ts';

/** Calls for the links to the caller's documents. Each throws only `ApiError`. */
export interface DocumentSharesClient {
  list(id: string, options?: CallOptions): Promise<DocumentSharesData>;
  share(request: ShareDocumentRequest, options?: CallOptions): Promise<DocumentSharesData>;
  unshare(request: { id: string; share_id: string }, options?: CallOptions): Promise<DocumentSharesData>;
}

export function createDocumentSharesClient({ fetchData }: Transport): DocumentSharesClient {
  const at = (name: string) => ({ path: `/priapi1/${name}`, schema: documentSharesData });
  return {
    list: (id, call = {}) => fetchData({ ...at('get_document_shares'), query: { id }, ...call }),
    share: (json, call = {}) => fetchData({ ...at('share_document'), json, ...call }),
    unshare: (json, call = {}) => fetchData({ ...at('unshare_document'), json, ...call }),
  };
}

/** Calls for one document that somebody else has shared. Each throws only `ApiError`. */
export interface SharedDocumentClient {
  open(options?: CallOptions): Promise<SharedDocument>;
  pages(query?: z.input<typeof sharedPagesQuery>, options?: CallOptions): Promise<DocumentPagesData>;
  /** Ends after `done`. */
  events(since?: number, options?: CallOptions): AsyncIterable<EventOf<SharedInfo>>;
  changeBlock(change: z.input<typeof changeSharedBlockRequest>, options?: CallOptions): Promise<DocumentBlock>;
  download(options?: DownloadOptions): Promise<FetchedFile>;
}

/** @param token from the link */
export function createSharedDocumentClient(
  { fetchData, fetchFile, stream }: Transport,
  token: string,
): SharedDocumentClient {
  const at = (name: string) => ({ path: `/pubapi1/${name}`, headers: { [SHARE_TOKEN_HEADER]: token } });
  return {
    open: (call = {}) => fetchData({ ...at('shared_document'), schema: sharedDocument, ...call }),
    pages: (query = {}, call = {}) =>
      fetchData({ ...at('shared_document_pages'), schema: documentPagesData, query, ...call }),
    events: (since = 0, call = {}) =>
      stream({ ...at('shared_document_events'), accept: 'text/event-stream', query: { since }, ...call }, (answer) =>
        readEvents(answer, sharedInfo),
      ),
    changeBlock: (json, call = {}) => fetchData({ ...at('change_shared_block'), schema: documentBlock, json, ...call }),
    download: ({ view, format, ...call } = {}) =>
      fetchFile({
        ...at('download_shared_document'),
        query: { view, format },
        timeoutMs: FILE_TIMEOUT_MS,
        ...call,
      }),
  };
}
