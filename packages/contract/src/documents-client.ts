import * as z from 'zod/mini';
import {
  type changeBlockRequest,
  type DocumentBlock,
  type DocumentInfo,
  type DocumentPagesData,
  type DocumentsData,
  type DocumentView,
  type DownloadFormat,
  documentBlock,
  documentInfo,
  documentPagesData,
  type documentPagesQuery,
  documentsData,
  type documentsQuery,
  type StartDocumentRequest,
  type ToldPage,
  toldPage,
  type UploadFields,
} from './documents.ts';
import { readEventStream } from './event-stream.ts';
import type { CallOptions, FetchedFile, StreamedAnswer, Transport } from './transport.ts';

/** A large file over a slow line, and one that has to be written first. */
const FILE_TIMEOUT_MS = 15 * 60_000;

export type DocumentEvent =
  | { event: 'progress'; data: DocumentInfo }
  | { event: 'page'; data: ToldPage }
  | { event: 'done'; data: DocumentInfo };

export interface DownloadOptions extends CallOptions {
  view?: DocumentView;
  format?: DownloadFormat;
}

export interface EventsOptions extends CallOptions {
  /** The page, from 0, whose texts come with its events. */
  whole?: number;
}

/** The calls about documents, of whoever is logged in. Every one fails with an `ApiError` and nothing else. */
export interface DocumentsClient {
  upload(file: File, fields?: UploadFields, options?: CallOptions): Promise<DocumentInfo>;
  info(id: string, options?: CallOptions): Promise<DocumentInfo>;
  list(query?: z.input<typeof documentsQuery>, options?: CallOptions): Promise<DocumentsData>;
  start(request: StartDocumentRequest, options?: CallOptions): Promise<DocumentInfo>;
  /** What failed or was left out, once more. */
  retry(id: string, options?: CallOptions): Promise<DocumentInfo>;
  cancel(id: string, options?: CallOptions): Promise<DocumentInfo>;
  delete(id: string, options?: CallOptions): Promise<null>;
  pages(query: z.input<typeof documentPagesQuery>, options?: CallOptions): Promise<DocumentPagesData>;
  /** Ends after `done`. A stream that was cut goes on with `since`. Leaving the loop closes the connection. */
  events(id: string, since?: number, options?: EventsOptions): AsyncIterable<DocumentEvent>;
  changeBlock(change: z.input<typeof changeBlockRequest>, options?: CallOptions): Promise<DocumentBlock>;
  download(id: string, options?: DownloadOptions): Promise<FetchedFile>;
  /** One archive. */
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
        readEvents,
      ),
    changeBlock: (json, call = {}) =>
      fetchData({ path: at('change_document_block'), schema: documentBlock, json, ...call }),
    download: (id, { view, format, ...call } = {}) =>
      fetchFile({ path: at('download_document'), query: { id, view, format }, ...files, ...call }),
    downloadAll: (ids, { view, format, ...call } = {}) =>
      fetchFile({ path: at('download_documents'), query: { ids: ids.join(','), view, format }, ...files, ...call }),
  };
}

/** The fields come first, so that the server knows them before the file arrives. */
function formOf(file: File, fields: UploadFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  form.append('file', file, file.name);
  return form;
}

function readEvents(answer: StreamedAnswer): AsyncIterable<DocumentEvent> {
  return readEventStream(answer, (event, json) => {
    switch (event) {
      case 'progress':
      case 'done':
        return { event, data: answer.parseShape(documentInfo, json) };
      case 'page':
        return { event, data: answer.parseShape(toldPage, json) };
      default:
        // An `idle` now and then says no more than that the server lives.
        return undefined;
    }
  });
}
