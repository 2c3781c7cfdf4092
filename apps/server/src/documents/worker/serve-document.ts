import type { MessagePort } from 'node:worker_threads';
import type { DocumentPage, RenderedFile, TranslatableDocument } from '@interlinear/documents/document';
import { DocumentError } from '@interlinear/documents/document-error';
import { type RequestHandlers, serveRequests } from '../../platform/threads/serve-requests.ts';
import type { RenderRequest, ThreadFile, ThreadRequest, ThreadResponse } from './messages.ts';

/** Functions of a thread. */
export interface DocumentTools extends Pick<RequestHandlers<ThreadRequest, ThreadResponse>, 'prepare'> {
  open(file: ThreadFile): Promise<TranslatableDocument>;
  render(document: TranslatableDocument, request: RenderRequest): Promise<Omit<RenderedFile, 'format'>>;
}

/**
 * Answers requests about one document in order. The document ends with its thread, so a hostile file cannot affect
 * others.
 */
export function serveDocument(port: MessagePort, tools: DocumentTools): void {
  let document: TranslatableDocument | undefined;
  let pages: AsyncIterator<DocumentPage> | undefined;

  async function respondTo(question: ThreadRequest): Promise<ThreadResponse> {
    if (question.kind === 'open') {
      document = await tools.open(question.file);
      const { format, pageCount, title, warnings } = document;
      return { kind: 'facts', facts: { format, pageCount, title, warnings } };
    }
    if (!document) throw new Error('No document is open.');
    switch (question.kind) {
      case 'pages':
        await pages?.return?.();
        pages = document.pages(question.range)[Symbol.asyncIterator]();
        return { kind: 'ready' };
      case 'next': {
        const next = await pages?.next();
        return { kind: 'page', page: next?.done === false ? next.value : undefined };
      }
      case 'render':
        return { kind: 'file', file: await tools.render(document, question.request) };
    }
  }

  serveRequests<ThreadRequest, ThreadResponse>(port, {
    respond: async (request) => ({ response: await respondTo(request) }),
    refuse: (error) => (error instanceof DocumentError ? { kind: 'failure', failure: error.failure } : undefined),
    prepare: tools.prepare,
  });
}
