import { cleanPage } from '@interlinear/documents/clean-page';
import type { DocumentPage, PageRange } from '@interlinear/documents/document';
import type { ThreadFile } from '@interlinear/documents/worker-messages';
import { type DocumentThread, type OpenThreadOptions, openThread, ThreadError } from './document-thread.ts';

/** Reads the pages of a document. */
export interface DocumentReader {
  facts: DocumentThread['facts'];
  /**
   * Yields the pages of the ranges in order. An unreadable page has a `failure`, and the following ones are still read.
   */
  pages(ranges: readonly PageRange[]): AsyncGenerator<DocumentPage>;
  close(): Promise<void>;
}

/** Number of pages that may crash their thread before the document is given up. */
const MAX_LOST_THREADS = 5;

/**
 * Opens a file for reading, within its budget of time. A page that exceeds its limits ends its thread, and another thread continues after it.
 * @param load loads the bytes, once per thread
 * @throws {ThreadError}
 */
export async function openDocumentReader(
  load: () => Promise<ThreadFile>,
  options: OpenThreadOptions,
): Promise<DocumentReader> {
  let lost = 0;
  const open = async () => openThread(await load(), options);
  let thread = await open();

  async function* readRange({ first, last }: PageRange): AsyncGenerator<DocumentPage> {
    for (let next = first; next <= last; ) {
      const pages = thread.pages({ first: next, last });
      try {
        for (;;) {
          if (options.budget.leftMs <= 0) throw new ThreadError('timeout', 'the whole document');
          const read = await pages.next();
          if (read.done) return;
          yield cleanPage(read.value);
          next = read.value.index + 1;
        }
      } catch (error) {
        const failure = pageFailure(error);
        lost += 1;
        if (!failure || lost > MAX_LOST_THREADS || options.budget.leftMs <= 0) throw error;
        yield { index: next, width: 0, height: 0, text: 'undecodable', blocks: [], failure };
        next += 1;
        await thread.close();
        thread = await open();
      }
    }
  }

  return {
    facts: thread.facts,
    async *pages(ranges) {
      for (const range of ranges) yield* readRange(range);
    },
    close: () => thread.close(),
  };
}

/** Returns the failure of a single page; `undefined` for errors of the whole document. */
function pageFailure(error: unknown): DocumentPage['failure'] | undefined {
  if (!(error instanceof ThreadError)) return undefined;
  if (error.failure === 'timeout') return 'timeout';
  if (error.failure === 'too-heavy') return 'too-large';
  return error.failure === 'crashed' ? 'damaged' : undefined;
}
