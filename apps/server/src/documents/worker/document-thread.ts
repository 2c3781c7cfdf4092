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

/** What one document may cost. */
export interface ThreadLimits {
  /** Of JavaScript's own objects, in megabytes. */
  memoryMb: number;
  /** To open it. */
  openMs: number;
  /** To read one page. */
  pageMs: number;
  /** To write it. */
  renderMs: number;
}

/** What the specification allows a page and a document. */
export const THREAD_TIMES = { openMs: 60_000, pageMs: 15_000, renderMs: 600_000 };

/** Why a thread came to nothing: of the file; `too-heavy` for its memory; `crashed` for whatever must not happen. */
export type ThreadFailure = DocumentFailure | 'too-heavy' | 'crashed';

export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  readonly failure: ThreadFailure;

  /** @param detail for the log; names no text of the file */
  constructor(failure: ThreadFailure, detail = '') {
    super(detail === '' ? failure : `${failure}: ${detail}`);
    this.failure = failure;
  }
}

/** One document in a thread of its own. Every function throws {@link ThreadError}, and after one that ended the thread all do. */
export interface DocumentThread {
  facts: DocumentFacts;
  pages(range: PageRange): AsyncGenerator<DocumentPage>;
  render(request: RenderRequest): Promise<Omit<RenderedFile, 'format'>>;
  /** Ends the thread, whatever it is doing. */
  close(): Promise<void>;
}

export interface OpenThreadOptions {
  limits: ThreadLimits;
  /** Where the thread's program is. */
  program?: URL;
  /** Has threads that are started already, by {@link startThread}. */
  spare?: Pick<SpareThread, 'take'>;
  signal?: AbortSignal;
}

const PROGRAM = new URL('./thread-main.ts', import.meta.url);

/** Starts a thread that has nothing to do yet. */
export function startThread({ limits, program = PROGRAM }: Pick<OpenThreadOptions, 'limits' | 'program'>): Worker {
  return new Worker(program, {
    resourceLimits: { ...THREAD_MEMORY, maxOldGenerationSizeMb: limits.memoryMb },
    // Keys of engines and passwords of databases are none of its business.
    env: {},
    execArgv: [],
  });
}

/** Has a thread that was started load what documents will need; it takes questions meanwhile. */
export function prepareThread(worker: Worker): Worker {
  worker.postMessage({ kind: 'prepare' } satisfies PrepareMessage);
  return worker;
}

/** Opens the file in a thread of its own. @throws {ThreadError} */
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

/** Questions and answers take turns. Whatever ends the thread rejects the question under way and all that come. */
function createRequester(worker: Worker, signal: AbortSignal | undefined): SendRequest {
  let ended: ThreadError | undefined;
  let waiting: { resolve(answer: ThreadResponse): void; reject(error: ThreadError): void } | undefined;

  function end(error: ThreadError): void {
    ended ??= error;
    signal?.removeEventListener('abort', onAbort);
    void worker.terminate(); // it has nothing left to say
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
  // What it could not allocate outside of the heap is a RangeError inside of it.
  return new ThreadError('crashed', error instanceof Error ? error.name : typeof error);
}

function expectKind<Kind extends ThreadResponse['kind']>(
  answer: ThreadResponse,
  kind: Kind,
): Extract<ThreadResponse, { kind: Kind }> {
  if (answer.kind === 'failure') throw new ThreadError(answer.failure);
  if (answer.kind === 'broken') throw new ThreadError('crashed', answer.message);
  if (answer.kind !== kind) throw new ThreadError('crashed', `${answer.kind} in the place of ${kind}`);
  return answer as Extract<ThreadResponse, { kind: Kind }>; // the kind was just compared
}
