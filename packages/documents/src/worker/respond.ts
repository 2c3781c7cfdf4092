import type { DocumentPage, TranslatableDocument } from '../document.ts';
import { DocumentError } from '../document-error.ts';
import type { DocumentRequest, DocumentResponse, RenderRequest, ThreadFile, WrittenFile } from './messages.ts';

/** Functions of a thread or worker. */
export interface DocumentTools {
  open(file: ThreadFile): Promise<TranslatableDocument>;
  render(document: TranslatableDocument, request: RenderRequest): Promise<WrittenFile>;
}

/** Answers requests about one document. The document ends with its thread, so a hostile file cannot affect others. */
export function createDocumentResponder(tools: DocumentTools): (request: DocumentRequest) => Promise<DocumentResponse> {
  let document: TranslatableDocument | undefined;
  let pages: AsyncIterator<DocumentPage> | undefined;

  return async (request) => {
    if (request.kind === 'open') {
      document = await tools.open(request.file);
      const { format, pageCount, title, warnings } = document;
      return { kind: 'facts', facts: { format, pageCount, title, warnings } };
    }
    if (!document) throw new Error('No document is open.');
    switch (request.kind) {
      case 'pages':
        await pages?.return?.();
        pages = document.pages(request.range)[Symbol.asyncIterator]();
        return { kind: 'ready' };
      case 'next': {
        const next = await pages?.next();
        return { kind: 'page', page: next?.done === false ? next.value : undefined };
      }
      case 'render':
        return { kind: 'file', file: await tools.render(document, request.request) };
    }
  };
}

/** Returns the response to an expected error; `undefined` for an unexpected one. */
export function refusalOf(error: unknown): DocumentResponse | undefined {
  return error instanceof DocumentError ? { kind: 'failure', failure: error.failure } : undefined;
}
