import type { Worker } from 'node:worker_threads';
import type { Stopwatch } from './thread-stopwatch.ts';

/** Reason a thread ended; `too-heavy` is the limit of its heap. */
type ThreadEnd = 'timeout' | 'aborted' | 'too-heavy' | 'crashed';

/** Limit of a request. */
interface TimeLimit {
  /** Time since the request. */
  timeoutMs: number;
  /** Prolongs the request where other programs had the processor. */
  grace?: Grace | undefined;
}

interface Grace {
  /** Milliseconds since the request for which the thread has worked. */
  workedMs: Stopwatch;
  /** Time since the request after which it ends in any case. */
  ceilingMs: number;
}

/** Sends one request at a time. @param moved buffers that are transferred, not copied */
export type SendRequest<Request, Response> = (
  request: Request,
  limit: TimeLimit,
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

  /** Ends the thread when its time is over. @returns a function that stops watching */
  function watch({ timeoutMs, grace }: TimeLimit): () => void {
    if (!grace) {
      const timer = setTimeout(() => end('timeout'), timeoutMs);
      return () => clearTimeout(timer);
    }
    const { workedMs, ceilingMs } = grace;
    let isOver = false;
    const ceiling = setTimeout(() => end('timeout'), ceilingMs);
    let timer = setTimeout(check, timeoutMs);
    async function check(): Promise<void> {
      const leftMs = timeoutMs - (await workedMs());
      if (isOver) return;
      if (leftMs <= 0) end('timeout');
      else timer = setTimeout(check, Math.max(leftMs, MIN_WAIT_MS));
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(ceiling);
    };
  }

  return async (request, limit, moved = []) => {
    if (ended) throw ended;
    const response = Promise.withResolvers<Response>();
    waiting = response;
    const stop = watch(limit);
    worker.postMessage(request, [...moved]);
    try {
      return await response.promise;
    } finally {
      stop();
    }
  };
}

/** Pause between two looks at a thread whose time is nearly over. */
const MIN_WAIT_MS = 20;

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
