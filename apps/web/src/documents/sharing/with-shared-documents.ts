import type { DocumentsClient } from '@interlinear/contract/documents-client';
import type { Transport } from '@interlinear/contract/transport';
import { loadChunk } from '../../loading/chunk-error.ts';
import { isSharedDocument } from './shared-id.ts';

const importSharedClient = () => import('./shared-client.ts');

/**
 * Returns a client that sends calls for documents of links with the link's token, and passes all others on. The code for
 * the former is loaded when it is needed.
 */
export function withSharedDocuments(own: DocumentsClient, transport: Transport): DocumentsClient {
  const clientOf = async (id: string) =>
    isSharedDocument(id) ? (await loadChunk(importSharedClient)).createSharedClient(transport, id) : own;
  return {
    ...own,
    info: async (id, call) => (await clientOf(id)).info(id, call),
    pages: async (query, call) => (await clientOf(query.id)).pages(query, call),
    async *events(id, since, call) {
      yield* (await clientOf(id)).events(id, since, call);
    },
    changeBlock: async (change, call) => (await clientOf(change.id)).changeBlock(change, call),
    download: async (id, call) => (await clientOf(id)).download(id, call),
  };
}
