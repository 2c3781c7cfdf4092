import type { MessagePort } from 'node:worker_threads';
import type { PrepareMessage } from './start-thread.ts';
import { announceWork } from './system-thread.ts';

/** Unexpected error in our own code, for the log. */
export interface BrokenResponse {
  kind: 'broken';
  message: string;
}

/** Functions of a thread. */
export interface RequestHandlers<Request, Response> {
  /** @returns the response, and buffers in it that are transferred instead of copied */
  respond(request: Request): Promise<{ response: Response; moved?: readonly ArrayBuffer[] }>;
  /** Returns the response to an expected error; `undefined` for an unexpected one. */
  refuse(error: unknown): Response | undefined;
  /** Loads modules while the thread is idle; ends early when a request arrives. */
  prepare?: ((shouldStop: () => boolean) => Promise<void>) | undefined;
}

/** Responds to the requests of `createRequester` in order. */
export function serveRequests<Request extends { kind: string }, Response>(
  port: MessagePort,
  { respond, refuse, prepare }: RequestHandlers<Request, Response>,
): void {
  announceWork();
  let last: Promise<void> = Promise.resolve();
  let isAsked = false;

  async function answer(request: Request): Promise<void> {
    try {
      const { response, moved = [] } = await respond(request);
      port.postMessage(response, [...moved]);
    } catch (error) {
      port.postMessage(refuse(error) ?? brokenResponse(error));
    }
  }

  port.on('message', (request: Request | PrepareMessage) => {
    if (!isPrepare(request)) isAsked = true;
    last = last.then(async () => {
      if (!isPrepare(request)) await answer(request);
      // Ignore errors here: the first request meets them again and reports them.
      else await prepare?.(() => isAsked).catch(brokenResponse);
    });
  });
}

function isPrepare<Request extends { kind: string }>(message: Request | PrepareMessage): message is PrepareMessage {
  return message.kind === 'prepare';
}

/** Keeps the stack, which names our own lines; the message could quote the user's file. */
function brokenResponse(error: unknown): BrokenResponse {
  const stack = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
  const name = error instanceof Error ? error.name : typeof error;
  return { kind: 'broken', message: [name, ...stack.slice(0, 8)].join('\n') };
}
