import type { DocumentPage, PageRange } from '../document.ts';
import type { DocumentFailure } from '../document-error.ts';
import type {
  DocumentFacts,
  DocumentRequest,
  DocumentResponse,
  RenderRequest,
  ThreadFile,
  WrittenFile,
} from '../worker/messages.ts';
import type { BrokenResponse, DocumentPort, PageMessage, WorkerMessage } from './port-messages.ts';

/** A worker that answers with `serveDocument`, or a stand-in for one. */
export interface DocumentWorkerProcess extends DocumentPort {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
  terminate(): void;
}

/** Reason a worker failed: a problem of the file, `too-heavy` for its memory, or `crashed` for an unexpected error. */
export type WorkerFailure = DocumentFailure | 'too-heavy' | 'crashed';

export class DocumentWorkerError extends Error {
  override readonly name = 'DocumentWorkerError';
  readonly failure: WorkerFailure;

  /** @param detail must not quote the file */
  constructor(failure: WorkerFailure, detail = '') {
    super(detail === '' ? failure : `${failure}: ${detail}`);
    this.failure = failure;
  }
}

/** A document open in a worker of its own. Every function throws {@link DocumentWorkerError}. */
export interface WorkerDocument {
  facts: DocumentFacts;
  pages(range: PageRange): AsyncGenerator<DocumentPage>;
  render(request: RenderRequest): Promise<WrittenFile>;
  /** Ends the worker at once. */
  close(): void;
}

export interface OpenWorkerOptions {
  /** Ends the worker. */
  signal?: AbortSignal | undefined;
  /** Time for one answer, such as a page, after which the worker is given up. Phones need seconds for a scanned page. */
  answerMs?: number;
}

const ANSWER_MS = 120_000;

/**
 * Opens a file in a worker.
 * @param start starts the worker, e.g. `() => new Worker(new URL('./my-worker.ts', import.meta.url), { type: 'module' })`
 * @throws {DocumentWorkerError}
 */
export async function openInWorker(
  start: () => DocumentWorkerProcess,
  file: ThreadFile,
  { signal, answerMs = ANSWER_MS }: OpenWorkerOptions = {},
): Promise<WorkerDocument> {
  if (signal?.aborted) throw new DocumentWorkerError('aborted');
  const { ask, end } = connect(start(), answerMs);
  signal?.addEventListener('abort', () => end('aborted'), { once: true });
  try {
    const { facts } = expectKind(await ask({ kind: 'open', file }, [file.bytes.buffer]), 'facts');
    return {
      facts,
      async *pages(range) {
        expectKind(await ask({ kind: 'pages', range }), 'ready');
        for (;;) {
          const { page } = expectKind(await ask({ kind: 'next' }), 'page');
          if (!page) return;
          yield page;
        }
      },
      render: async (request) => expectKind(await ask({ kind: 'render', request }), 'file').file,
      close: () => end('aborted'),
    };
  } catch (error) {
    end('aborted');
    throw error;
  }
}

type Answer = DocumentResponse | BrokenResponse;

interface Connection {
  ask(request: DocumentRequest, transfer?: Transferable[]): Promise<Answer>;
  /** Ends the worker and rejects what it has not answered. */
  end(failure: WorkerFailure): void;
}

function connect(worker: DocumentWorkerProcess, answerMs: number): Connection {
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  const ready = Promise.withResolvers<void>();
  let ended: DocumentWorkerError | undefined;
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(failure: WorkerFailure): void {
    ended ??= new DocumentWorkerError(failure);
    clearTimeout(timer);
    worker.terminate();
    ready.resolve();
    for (const answer of waiting.values()) answer.reject(ended);
    waiting.clear();
  }
  function watch(): void {
    clearTimeout(timer);
    if (waiting.size > 0) timer = setTimeout(() => end('timeout'), answerMs);
  }

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'ready') return ready.resolve();
    waiting.get(data.id)?.resolve(data.response);
    waiting.delete(data.id);
    watch();
  });
  worker.addEventListener('error', () => end('crashed'));
  worker.addEventListener('messageerror', () => end('crashed'));

  return {
    async ask(request, transfer = []) {
      if (ended) throw ended;
      const id = ++lastId;
      const answer = Promise.withResolvers<Answer>();
      waiting.set(id, answer);
      watch();
      const message: PageMessage = { id, request };
      // A worker that has ended takes no messages.
      ready.promise.then(() => ended ?? worker.postMessage(message, { transfer })).catch(answer.reject);
      return answer.promise;
    },
    end,
  };
}

function expectKind<Kind extends Answer['kind']>(answer: Answer, kind: Kind): Extract<Answer, { kind: Kind }> {
  if (answer.kind === 'failure') throw new DocumentWorkerError(answer.failure);
  if (answer.kind === 'broken')
    throw new DocumentWorkerError(answer.isTooHeavy ? 'too-heavy' : 'crashed', answer.detail);
  if (answer.kind !== kind) throw new DocumentWorkerError('crashed', `${answer.kind} instead of ${kind}`);
  return answer as Extract<Answer, { kind: Kind }>; // safe: the kind was just compared
}
