import type { MessagePort } from 'node:worker_threads';
import type { DocumentRequest } from '@interlinear/documents/worker-messages';
import { createDocumentResponder, type DocumentTools, refusalOf } from '@interlinear/documents/worker-respond';
import { type RequestHandlers, serveRequests } from '../../platform/threads/serve-requests.ts';
import type { ThreadResponse } from './document-thread.ts';

type Handlers = RequestHandlers<DocumentRequest, ThreadResponse>;

/** Answers requests about one document in order. */
export function serveDocument(
  port: MessagePort,
  { prepare, ...tools }: DocumentTools & Pick<Handlers, 'prepare'>,
): void {
  const respond = createDocumentResponder(tools);
  serveRequests<DocumentRequest, ThreadResponse>(port, {
    respond: async (request) => ({ response: await respond(request) }),
    refuse: refusalOf,
    prepare,
  });
}
