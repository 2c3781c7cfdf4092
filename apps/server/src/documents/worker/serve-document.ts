import type { MessagePort } from 'node:worker_threads';
import type { DocumentPage, RenderedFile, TranslatableDocument } from '@interlinear/documents/document';
import { DocumentError } from '@interlinear/documents/document-error';
import type { PrepareMessage, RenderRequest, ThreadFile, ThreadRequest, ThreadResponse } from './messages.ts';

/** Functions of a thread. */
export interface DocumentTools {
  open(file: ThreadFile): Promise<TranslatableDocument>;
  render(document: TranslatableDocument, request: RenderRequest): Promise<Omit<RenderedFile, 'format'>>;
  /** Loads modules while the thread is idle; ends early when a request arrives. */
  prepare?(shouldStop: () => boolean): Promise<void>;
}

/**
 * Answers requests about one document in order. The document ends with its thread, so a hostile file cannot affect
 * others.
 */
export function serveDocument(port: MessagePort, tools: DocumentTools): void {
  let document: TranslatableDocument | undefined;
  let pages: AsyncIterator<DocumentPage> | undefined;
  let last: Promise<void> = Promise.resolve();
  let isAsked = false;

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

  async function prepare(): Promise<void> {
    // Ignore errors here: opening a document meets them again and reports them.
    await tools.prepare?.(() => isAsked).catch(toFailure);
  }

  port.on('message', (question: ThreadRequest | PrepareMessage) => {
    if (question.kind !== 'prepare') isAsked = true;
    last = last.then(async () => {
      if (question.kind === 'prepare') await prepare();
      else port.postMessage(await respondTo(question).catch(toFailure));
    });
  });
}

function toFailure(error: unknown): ThreadResponse {
  if (error instanceof DocumentError) return { kind: 'failure', failure: error.failure };
  // Keep the stack, which names our own lines; the message could quote the file.
  const stack = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
  const name = error instanceof Error ? error.name : typeof error;
  return { kind: 'broken', message: [name, ...stack.slice(0, 8)].join('\n') };
}
