import { Worker } from 'node:worker_threads';
import type { DocumentPage, PageRange, RenderedFile } from '@interlinear/documents/document';
import type { DocumentFailure } from '@interlinear/documents/document-error';
import { THREAD_MEMORY } from '@interlinear/documents/thread-memory';
import type {
  DocumentFacts,
  PrepareMessage,
  RenderRequest,
  ThreadFile,
  ThreadRequest,
  ThreadResponse,
} from './messages.ts';
import type { SpareThread } from './spare-thread.ts';

/** Limits of one document's thread. */
export interface ThreadLimits {
  /** Size of the JavaScript heap in megabytes. */
  memoryMb: number;
  /** Time to open the file. */
  openMs: number;
  /** Time to read one page. */
  pageMs: number;
  /** Time to write the file. */
  renderMs: number;
}

/** Time limits of the specification. */
export const THREAD_TIMES = { openMs: 60_000, pageMs: 15_000, renderMs: 600_000 };

/** Reason a thread failed: a problem of the file, `too-heavy` for its memory, or `crashed` for an unexpected error. */
export type ThreadFailure = DocumentFailure | 'too-heavy' | 'crashed';

export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  readonly failure: ThreadFailure;

  /** @param detail for the log; must not quote the file */
  constructor(failure: ThreadFailure, detail = '') {
    super(detail === '' ? failure : `${failure}: ${detail}`);
    this.failure = failure;
  }
}

/**
 * A document open in its own thread. Every function throws {@link ThreadError}; after one that ended the thread, all
 * do.
 */
export interface DocumentThread {
  facts: DocumentFacts;
  pages(range: PageRange): AsyncGenerator<DocumentPage>;
  render(request: RenderRequest): Promise<Omit<RenderedFile, 'format'>>;
  /** Terminates the thread at once. */
  close(): Promise<void>;
}

export interface OpenThreadOptions {
  limits: ThreadLimits;
  /** Worker script; default the real one. */
  program?: URL;
  /** Source of already started threads. */
  spare?: Pick<SpareThread, 'take'>;
  signal?: AbortSignal;
}

const PROGRAM = new URL('./thread-main.ts', import.meta.url);

/** Starts an idle thread. */
export function startThread({ limits, program = PROGRAM }: Pick<OpenThreadOptions, 'limits' | 'program'>): Worker {
  return new Worker(program, {
    resourceLimits: { ...THREAD_MEMORY, maxOldGenerationSizeMb: limits.memoryMb },
    // The thread must not see engine keys or database passwords.
    env: {},
    execArgv: [],
  });
}

/** Makes an idle thread load its modules; it accepts requests meanwhile. */
export function prepareThread(worker: Worker): Worker {
  worker.postMessage({ kind: 'prepare' } satisfies PrepareMessage);
  return worker;
}

/** Opens a file in its own thread. @throws {ThreadError} */
export async function openThread(file: ThreadFile, options: OpenThreadOptions): Promise<DocumentThread> {
  const { limits, spare, signal } = options;
  const worker = spare?.take() ?? startThread(options);
  const ask = createRequester(worker, signal);

  try {
    const opened = await ask({ kind: 'open', file }, limits.openMs, [file.bytes.buffer]);
    return {
      facts: expectKind(opened, 'facts').facts,
      async *pages(range) {
        expectKind(await ask({ kind: 'pages', range }, limits.pageMs), 'ready');
        for (;;) {
          const { page } = expectKind(await ask({ kind: 'next' }, limits.pageMs), 'page');
          if (!page) return;
          yield page;
        }
      },
      render: async (request) => expectKind(await ask({ kind: 'render', request }, limits.renderMs), 'file').file,
      close: async () => void (await worker.terminate()),
    };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

type SendRequest = (question: ThreadRequest, timeoutMs: number, moved?: ArrayBuffer[]) => Promise<ThreadResponse>;

/**
 * Returns a function that sends one request at a time. Whatever ends the thread rejects the current request and all
 * later ones.
 */
function createRequester(worker: Worker, signal: AbortSignal | undefined): SendRequest {
  let ended: ThreadError | undefined;
  let waiting: { resolve(answer: ThreadResponse): void; reject(error: ThreadError): void } | undefined;

  function end(error: ThreadError): void {
    ended ??= error;
    signal?.removeEventListener('abort', onAbort);
    void worker.terminate(); // its exit code does not matter
    waiting?.reject(ended);
    waiting = undefined;
  }
  function onAbort(): void {
    end(new ThreadError('aborted'));
  }
  worker.on('message', (answer: ThreadResponse) => {
    waiting?.resolve(answer);
    waiting = undefined;
  });
  worker.on('error', (error) => end(toThreadError(error)));
  worker.on('exit', (code) => end(new ThreadError('crashed', `exit ${code}`)));
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort);

  return (question, timeoutMs, moved = []) => {
    if (ended) return Promise.reject(ended);
    return new Promise<ThreadResponse>((resolve, reject) => {
      const timer = setTimeout(() => end(new ThreadError('timeout')), timeoutMs);
      waiting = {
        resolve(answer) {
          clearTimeout(timer);
          resolve(answer);
        },
        reject(error) {
          clearTimeout(timer);
          reject(error);
        },
      };
      worker.postMessage(question, moved);
    });
  };
}

function toThreadError(error: unknown): ThreadError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new ThreadError('too-heavy');
  // Allocation failures outside the heap surface as a RangeError inside the thread.
  return new ThreadError('crashed', error instanceof Error ? error.name : typeof error);
}

function expectKind<Kind extends ThreadResponse['kind']>(
  answer: ThreadResponse,
  kind: Kind,
): Extract<ThreadResponse, { kind: Kind }> {
  if (answer.kind === 'failure') throw new ThreadError(answer.failure);
  if (answer.kind === 'broken') throw new ThreadError('crashed', answer.message);
  if (answer.kind !== kind) throw new ThreadError('crashed', `${answer.kind} instead of ${kind}`);
  return answer as Extract<ThreadResponse, { kind: Kind }>; // safe: the kind was just compared
}
