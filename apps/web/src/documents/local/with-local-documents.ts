import type { DocumentsClient } from '@interlinear/contract/documents-client';
import type { Locale } from '@interlinear/messages/locales';
import { loadChunk } from '../../loading/chunk-error.ts';
import { isLocalDocument } from './local-id.ts';

/** Exported for preloading. */
export const importLocalDocuments = () => import('./local-documents.ts');

/**
 * Returns a client that answers calls for documents of this browser itself and passes all others on to the server. The
 * code for the former is loaded when it is needed.
 */
export function withLocalDocuments(server: DocumentsClient, locale: Locale): DocumentsClient {
  const local = async () => (await loadChunk(importLocalDocuments)).createLocalClient(locale);
  const clientOf = async (id: string) => (isLocalDocument(id) ? await local() : server);
  return {
    ...server,
    info: async (id, call) => (await clientOf(id)).info(id, call),
    start: async (request, call) => (await clientOf(request.id)).start(request, call),
    retry: async (id, call) => (await clientOf(id)).retry(id, call),
    cancel: async (id, call) => (await clientOf(id)).cancel(id, call),
    delete: async (id, call) => (await clientOf(id)).delete(id, call),
    pages: async (query, call) => (await clientOf(query.id)).pages(query, call),
    async *events(id, since, call) {
      yield* (await clientOf(id)).events(id, since, call);
    },
    changeBlock: async (change, call) => (await clientOf(change.id)).changeBlock(change, call),
    terms: async (id, call) => (await clientOf(id)).terms(id, call),
    download: async (id, call) => (await clientOf(id)).download(id, call),
  };
}
