import * as z from 'zod/mini';
import {
  type AnnouncedPage,
  type changeBlockRequest,
  type changeTermRequest,
  type DocumentBlock,
  type DocumentInfo,
  type DocumentPagesData,
  type DocumentsData,
  type DocumentTermsData,
  type DocumentView,
  type DownloadFormat,
  documentBlock,
  documentInfo,
  documentPagesData,
  type documentPagesQuery,
  documentsData,
  type documentsQuery,
  documentTermsData,
  eventPage,
  type StartDocumentRequest,
  type UploadFields,
} from './documents.ts';
import { readEventStream } from './event-stream.ts';
import type { CallOptions, FetchedFile, StreamedAnswer, Transport } from './transport.ts';

/** Long enough for a large file on a slow connection, and for a file the server must first write. */
export const FILE_TIMEOUT_MS = 15 * 60_000;

/** Event about a document, which a visitor gets in another shape than its owner. */
export type EventOf<Info> =
  | { event: 'progress'; data: Info }
  | { event: 'page'; data: AnnouncedPage }
  | { event: 'done'; data: Info };
export type DocumentEvent = EventOf<DocumentInfo>;

export interface DownloadOptions extends CallOptions {
  view?: DocumentView;
  format?: DownloadFormat;
}

export interface EventsOptions extends CallOptions {
  /** Index of the page, from 0, whose events include its texts. */
  whole?: number;
}

/** Calls for the caller's documents. Each throws only `ApiError`. */
export interface DocumentsClient {
  upload(file: File, fields?: UploadFields, options?: CallOptions): Promise<DocumentInfo>;
  info(id: string, options?: CallOptions): Promise<DocumentInfo>;
  list(query?: z.input<typeof documentsQuery>, options?: CallOptions): Promise<DocumentsData>;
  start(request: StartDocumentRequest, options?: CallOptions): Promise<DocumentInfo>;
  /** Retries whatever failed or was left out. */
  retry(id: string, options?: CallOptions): Promise<DocumentInfo>;
  cancel(id: string, options?: CallOptions): Promise<DocumentInfo>;
  delete(id: string, options?: CallOptions): Promise<null>;
  pages(query: z.input<typeof documentPagesQuery>, options?: CallOptions): Promise<DocumentPagesData>;
  /** Ends after `done`. Pass `since` to resume a broken stream. Leaving the loop closes the connection. */
  events(id: string, since?: number, options?: EventsOptions): AsyncIterable<DocumentEvent>;
  changeBlock(change: z.input<typeof changeBlockRequest>, options?: CallOptions): Promise<DocumentBlock>;
  terms(id: string, options?: CallOptions): Promise<DocumentTermsData>;
  changeTerm(change: z.input<typeof changeTermRequest>, options?: CallOptions): Promise<DocumentInfo>;
  download(id: string, options?: DownloadOptions): Promise<FetchedFile>;
  /** Returns one ZIP archive. */
  downloadAll(ids: readonly string[], options?: DownloadOptions): Promise<FetchedFile>;
}

export function createDocumentsClient({ fetchData, fetchFile, stream }: Transport): DocumentsClient {
  const at = (name: string) => `/priapi1/${name}`;
  const change =
    (name: string) =>
    (id: string, call: CallOptions = {}) =>
      fetchData({ path: at(name), schema: documentInfo, json: { id }, ...call });
  const files = { timeoutMs: FILE_TIMEOUT_MS };
  return {
    upload: (file, fields = {}, call = {}) =>
      fetchData({ path: at('upload_file'), schema: documentInfo, upload: formOf(file, fields), ...files, ...call }),
    info: (id, call = {}) => fetchData({ path: at('get_docs_info'), schema: documentInfo, query: { id }, ...call }),
    list: (query = {}, call = {}) => fetchData({ path: at('get_my_docs'), schema: documentsData, query, ...call }),
    start: (json, call = {}) => fetchData({ path: at('start_document'), schema: documentInfo, json, ...call }),
    retry: change('retry_document'),
    cancel: change('cancel_document'),
    delete: (id, call = {}) => fetchData({ path: at('delete_document'), schema: z.null(), json: { id }, ...call }),
    pages: (query, call = {}) =>
      fetchData({ path: at('get_document_pages'), schema: documentPagesData, query, ...call }),
    events: (id, since = 0, { whole, ...call } = {}) =>
      stream(
        { path: at('document_events'), accept: 'text/event-stream', query: { id, since, whole }, ...call },
        (answer) => readEvents(answer, documentInfo),
      ),
    changeBlock: (json, call = {}) =>
      fetchData({ path: at('change_document_block'), schema: documentBlock, json, ...call }),
    terms: (id, call = {}) =>
      fetchData({ path: at('get_document_terms'), schema: documentTermsData, query: { id }, ...call }),
    changeTerm: (json, call = {}) =>
      fetchData({ path: at('change_document_term'), schema: documentInfo, json, ...call }),
    download: (id, { view, format, ...call } = {}) =>
      fetchFile({ path: at('download_document'), query: { id, view, format }, ...files, ...call }),
    downloadAll: (ids, { view, format, ...call } = {}) =>
      fetchFile({ path: at('download_documents'), query: { ids: ids.join(','), view, format }, ...files, ...call }),
  };
}

/** Builds the form with the fields before the file, so that the server reads them first. */
function formOf(file: File, fields: UploadFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  form.append('file', file, file.name);
  return form;
}

/** Reads events about a document. @param info schema of the document */
export function readEvents<Info>(answer: StreamedAnswer, info: z.ZodMiniType<Info>): AsyncIterable<EventOf<Info>> {
  return readEventStream(answer, (event, json) => {
    switch (event) {
      case 'progress':
      case 'done':
        return { event, data: answer.parseShape(info, json) };
      case 'page':
        return { event, data: answer.parseShape(eventPage, json) };
      default:
        // `idle` only keeps the connection open.
        return undefined;
    }
  });
}
