import type { Worker } from 'node:worker_threads';
import type { DocumentPage, PageRange } from '@interlinear/documents/document';
import type { DocumentFailure } from '@interlinear/documents/document-error';
import type {
  DocumentFacts,
  DocumentRequest,
  DocumentResponse,
  RenderRequest,
  ThreadFile,
  WrittenFile,
} from '@interlinear/documents/worker-messages';
import { readTesseractProgram } from '@interlinear/ocr/npm-tesseract';
import { keepCompiled } from '../../platform/threads/keep-compiled.ts';
import { createRequester } from '../../platform/threads/requester.ts';
import type { BrokenResponse } from '../../platform/threads/serve-requests.ts';
import type { SpareThread } from '../../platform/threads/spare-thread.ts';
import { startThread } from '../../platform/threads/start-thread.ts';
import { type TimeBudget, withinBudget } from '../../platform/threads/time-budget.ts';
import type { FilePace } from './file-pace.ts';

export type ThreadResponse = DocumentResponse | BrokenResponse;

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
  render(request: RenderRequest): Promise<WrittenFile>;
  /** Terminates the thread at once. */
  close(): Promise<void>;
}

export interface OpenThreadOptions {
  limits: ThreadLimits;
  /** Time for everything that is done with the file. */
  budget: TimeBudget;
  /** Worker script; default the real one. */
  program?: URL;
  /** Source of already started threads. */
  spare?: Pick<SpareThread, 'take'>;
  pace?: FilePace;
  signal?: AbortSignal;
}

const PROGRAM = new URL('./thread-main.ts', import.meta.url);

/** Starts an idle thread. */
export function startDocumentThread({
  limits,
  program = PROGRAM,
}: Pick<OpenThreadOptions, 'limits' | 'program'>): Worker {
  return startThread(program, limits);
}

/** Opens a file in its own thread. @throws {ThreadError} */
export async function openThread(file: ThreadFile, options: OpenThreadOptions): Promise<DocumentThread> {
  const { limits, budget, spare, pace, signal } = options;
  // The thread meets the error again and reports it.
  if (file.ocr) keepCompiled(readTesseractProgram).catch(() => undefined);
  const worker = spare?.take() ?? startDocumentThread(options);
  pace?.follow(worker);
  const send = createRequester<DocumentRequest, ThreadResponse>(worker, {
    signal,
    toError: (end, detail) => new ThreadError(end, detail),
  });
  const ask = withinBudget(worker, send, budget);

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

function expectKind<Kind extends ThreadResponse['kind']>(
  answer: ThreadResponse,
  kind: Kind,
): Extract<ThreadResponse, { kind: Kind }> {
  if (answer.kind === 'failure') throw new ThreadError(answer.failure);
  if (answer.kind === 'broken') throw new ThreadError('crashed', answer.message);
  if (answer.kind !== kind) throw new ThreadError('crashed', `${answer.kind} instead of ${kind}`);
  return answer as Extract<ThreadResponse, { kind: Kind }>; // safe: the kind was just compared
}
