import { ApiError } from '@interlinear/contract/api-error';
import type { AnnouncedPage, DocumentInfo } from '@interlinear/contract/documents';
import type { DocumentsClient } from '@interlinear/contract/documents-client';

const INITIAL_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;
/** Page whose texts come with the events, because readers start there. */
const FIRST_PAGE = 0;

export interface FollowOptions {
  documents: Pick<DocumentsClient, 'events'>;
  id: string;
  /** Sequence number of the last known page. */
  since: number;
  signal: AbortSignal;
  onInfo(info: DocumentInfo): void;
  onPage(page: AnnouncedPage): void;
  /** Resolves after the time, or when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/**
 * Reports every change of a document until its translation ends. Reconnects after lost connections, and where the
 * account has too many open streams.
 * @throws {ApiError} when the server refuses, e.g. because the document was deleted
 */
export async function followDocument(options: FollowOptions): Promise<void> {
  const { documents, id, signal, onInfo, onPage, wait } = options;
  let { since } = options;
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      for await (const { event, data } of documents.events(id, since, { signal, whole: FIRST_PAGE })) {
        failures = 0;
        if (event === 'page') {
          since = Math.max(since, data.sequence);
          onPage(data);
        } else onInfo(data);
        if (event === 'done') return;
      }
      // The server ends a stream that has lasted for long, while its document still waits.
      await wait(waitAfter(failures), signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!isTemporary(error)) throw error;
      await wait(waitAfter(failures), signal);
    }
  }
}

function waitAfter(failures: number): number {
  return Math.min(MAX_WAIT_MS, INITIAL_WAIT_MS * 2 ** failures);
}

/** Whether a later attempt may succeed: the connection failed, or other tabs use all streams of the account. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const isGateway = error.kind === 'status' && error.status !== undefined && error.status >= 502;
  return error.kind === 'no-response' || error.kind === 'timeout' || isGateway || error.key === 'tooManyRequests';
}
