import type { Worker } from 'node:worker_threads';

/** Reason a thread ended; `too-heavy` is the limit of its heap. */
type ThreadEnd = 'timeout' | 'aborted' | 'too-heavy' | 'crashed';

/** Sends one request at a time. @param moved buffers that are transferred, not copied */
export type SendRequest<Request, Response> = (
  request: Request,
  timeoutMs: number,
  moved?: readonly ArrayBuffer[],
) => Promise<Response>;

export interface RequesterOptions {
  /** Ends the thread. */
  signal?: AbortSignal | undefined;
  /** Creates the error that requests reject with. @param detail for the log; quotes nothing that the thread works on */
  toError(end: ThreadEnd, detail: string): Error;
}

/**
 * Returns a function that sends requests to a thread. Whatever ends the thread rejects the current request and all later ones;
 * a request that takes too long ends it.
 */
export function createRequester<Request, Response>(
  worker: Worker,
  { signal, toError }: RequesterOptions,
): SendRequest<Request, Response> {
  let ended: Error | undefined;
  let waiting: PromiseWithResolvers<Response> | undefined;

  function end(reason: ThreadEnd, detail = ''): void {
    ended ??= toError(reason, detail);
    signal?.removeEventListener('abort', onAbort);
    void worker.terminate(); // its exit code does not matter
    waiting?.reject(ended);
    waiting = undefined;
  }
  function onAbort(): void {
    end('aborted');
  }
  worker.on('message', (response: Response) => {
    waiting?.resolve(response);
    waiting = undefined;
  });
  worker.on('error', (error) => {
    if (isOutOfMemory(error)) end('too-heavy');
    // Allocation failures outside the heap surface as a RangeError inside the thread.
    else end('crashed', error instanceof Error ? error.name : typeof error);
  });
  worker.on('exit', (code) => end('crashed', `exit ${code}`));
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort);

  return async (request, timeoutMs, moved = []) => {
    if (ended) throw ended;
    const response = Promise.withResolvers<Response>();
    waiting = response;
    const timer = setTimeout(() => end('timeout'), timeoutMs);
    worker.postMessage(request, [...moved]);
    try {
      return await response.promise;
    } finally {
      clearTimeout(timer);
    }
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
