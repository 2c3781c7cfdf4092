import { setTimeout as sleep } from 'node:timers/promises';
import type { Queries } from '../../platform/database/database.ts';
import type { DocumentContext } from '../document-context.ts';
import { createDocumentRows, type DocumentRow, type DocumentRows } from '../repository.ts';
import { DOCUMENT_QUEUE } from './enqueue-document.ts';

/** The document was cancelled, deleted, or given to another worker. */
export class RunLostError extends Error {
  override readonly name = 'RunLostError';
}

/** One worker's hold on one document. */
export interface DocumentRun {
  /** As it was when the work began. */
  document: DocumentRow;
  /** Aborted when the document is not theirs any more, or the process stops. */
  signal: AbortSignal;
  /**
   * Writes something about the document, if it is still theirs: everything in one transaction, the document locked first.
   * @throws {RunLostError}
   */
  write<Result>(work: (rows: DocumentRows, row: DocumentRow, transaction: Queries) => Promise<Result>): Promise<Result>;
  /** The same as part of a transaction. After it is committed the caller calls `announce`. */
  within(transaction: Queries): Promise<{ rows: DocumentRows; row: DocumentRow }>;
  announce(): void;
  /** No more signs of life. */
  stop(): void;
}

type RunContext = Pick<DocumentContext, 'queries' | 'changes' | 'ledger' | 'holdMs' | 'log' | 'now' | 'randomId'>;

/**
 * Takes a document, unless somebody who is alive has it, and says again and again that this process lives: by that others know a
 * worker that died.
 */
export async function claimDocument(
  context: RunContext,
  documentId: string,
  signal: AbortSignal,
): Promise<DocumentRun | undefined> {
  const { queries, changes, ledger, holdMs, log, now } = context;
  const runId = context.randomId();
  const all = createDocumentRows(queries);
  const until = () => new Date(now().getTime() + holdMs);
  const document = await all.claim(documentId, { runId, at: now(), expiresAt: until() });
  if (!document) return undefined;

  const lost = new AbortController();
  const within = async (transaction: Queries) => {
    const rows = createDocumentRows(transaction);
    const row = await rows.lockForRun(documentId, runId);
    if (!row) lost.abort();
    if (!row) throw new RunLostError('The document is not this worker’s any more.');
    return { rows, row };
  };
  const beat = async () => {
    const mine = await all.extendRun(documentId, runId, until());
    if (!mine) return lost.abort();
    if (mine.holdId !== null) await ledger.extend(mine.holdId, holdMs);
  };
  const onError = (error: unknown) => log.warn({ err: error, documentId }, 'a sign of life was not written');
  const forget = changes.onInterrupt(documentId, () => lost.abort());
  const timer = setInterval(() => void beat().catch(onError), holdMs / 3).unref(); // its failure is logged

  return {
    document,
    signal: AbortSignal.any([signal, lost.signal]),
    within,
    async write(work) {
      const result = await queries.transaction(async (transaction) => {
        const { rows, row } = await within(transaction);
        return work(rows, row, transaction);
      });
      changes.announce(documentId);
      return result;
    },
    announce: () => changes.announce(documentId),
    stop() {
      clearInterval(timer);
      forget();
    },
  };
}

type RecoveryContext = Pick<DocumentContext, 'queries' | 'jobs' | 'holdMs' | 'now' | 'log'>;

/** Until the signal: documents whose worker died are given to another one. Every process that works looks after all of them. */
export async function recoverAbandonedDocuments(context: RecoveryContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await recoverAbandoned(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'abandoned documents were not looked for'),
    );
    await sleep(context.holdMs / 2, undefined, { signal, ref: false }).catch(() => undefined); // woken by the signal
  }
}

async function recoverAbandoned({ queries, jobs, now }: RecoveryContext): Promise<void> {
  const ids = await queries.transaction(async (transaction) => {
    const abandoned = await createDocumentRows(transaction).releaseExpiredRuns(now());
    for (const documentId of abandoned) await jobs.enqueue(DOCUMENT_QUEUE, { documentId }, transaction);
    return abandoned;
  });
  if (ids.length > 0) jobs.wake(DOCUMENT_QUEUE);
}
