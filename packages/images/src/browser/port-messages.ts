import type { ReadProgress } from '../picture-worker.ts';
import type { PictureRequest, PictureResponse } from '../worker/messages.ts';

/** Message of a page to its worker. Requests are answered one after the other, also those about different pictures. */
export type PageMessage =
  | { kind: 'request'; id: number; picture: number; request: PictureRequest }
  /** Stops a request that waits or reads. */
  | { kind: 'abort'; id: number }
  | { kind: 'close'; picture: number };

/** Message of a worker to its page. */
export type WorkerMessage =
  /** Messages before this one are lost, because the worker's modules are still loading. */
  | { kind: 'ready' }
  | { kind: 'response'; id: number; response: PictureResponse }
  | { kind: 'progress'; id: number; progress: ReadProgress };

/** Part of a message port that both sides use: a worker, a worker's global scope, or a port. */
export interface PicturePort {
  postMessage(message: unknown, options: { transfer: Transferable[] }): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}
