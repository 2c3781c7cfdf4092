import type { DocumentRequest, DocumentResponse } from '../worker/messages.ts';

/** Message of a page to the worker of a document. Requests are answered one after the other. */
export interface PageMessage {
  id: number;
  request: DocumentRequest;
}

/** Message of the worker to its page. */
export type WorkerMessage =
  /** Messages before this one are lost, because the worker's modules are still loading. */
  { kind: 'ready' } | { kind: 'response'; id: number; response: DocumentResponse | BrokenResponse };

/** Unexpected error. The detail is the stack, which names our own lines; messages could quote the file. */
export interface BrokenResponse {
  kind: 'broken';
  /** Whether memory could not be allocated. */
  isTooHeavy: boolean;
  detail: string;
}

/** Part of a message port that both sides use: a worker, a worker's global scope, or a port. */
export interface DocumentPort {
  postMessage(message: unknown, options: { transfer: Transferable[] }): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}
