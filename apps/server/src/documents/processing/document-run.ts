import { setTimeout as sleep } from 'node:timers/promises';
import type { Queries } from '../../platform/database/database.ts';
import type { DocumentContext } from '../document-context.ts';
import { createDocumentRows, type DocumentRow, type DocumentRows } from '../repository.ts';
import { DOCUMENT_QUEUE } from './enqueue-document.ts';

/** The document was cancelled, deleted, or taken over by another worker. */
export class RunLostError extends Error {
  override readonly name = 'RunLostError';
}

/** A worker's claim on a document. */
export interface DocumentRun {
  /** State of the document when it was claimed. */
  document: DocumentRow;
  /** Aborted when the claim is lost or the process stops. */
  signal: AbortSignal;
  /** Writes in one transaction, with the document locked, if the claim still holds. @throws {RunLostError} */
  write<Result>(work: (rows: DocumentRows, row: DocumentRow, transaction: Queries) => Promise<Result>): Promise<Result>;
  /**
   * Locks the document in an existing transaction, if the claim still holds. Call `announce` after the commit.
   * @throws {RunLostError}
   */
  lock(transaction: Queries): Promise<{ rows: DocumentRows; row: DocumentRow }>;
  announce(): void;
  /** Stops the heartbeat. */
  stop(): void;
}

type RunContext = Pick<DocumentContext, 'queries' | 'changes' | 'ledger' | 'holdMs' | 'log' | 'now' | 'randomId'>;

/**
 * Claims a document, unless another worker has it, and sends heartbeats until stopped. Missing heartbeats tell other
 * processes that this worker died. Returns `undefined` when there is nothing to claim.
 */
export async function claimDocument(
  context: RunContext,
  documentId: string,
  signal: AbortSignal,
): Promise<DocumentRun | undefined> {
  const { queries, changes, ledger, holdMs, log, now } = context;
  const runId = context.randomId();
  const rows = createDocumentRows(queries);
  const expiry = () => new Date(now().getTime() + holdMs);
  const document = await rows.claim(documentId, { runId, at: now(), expiresAt: expiry() });
  if (!document) return undefined;

  const lost = new AbortController();
  const lock = async (transaction: Queries) => {
    const rows = createDocumentRows(transaction);
    const row = await rows.lockForRun(documentId, runId);
    if (!row) lost.abort();
    if (!row) throw new RunLostError('This worker lost its claim on the document.');
    return { rows, row };
  };
  const heartbeat = async () => {
    const claim = await rows.extendRun(documentId, runId, expiry());
    if (!claim) return lost.abort();
    if (claim.holdId !== null) await ledger.extend(claim.holdId, holdMs);
  };
  const onError = (error: unknown) => log.warn({ err: error, documentId }, 'a heartbeat failed');
  const unregister = changes.onInterrupt(documentId, () => lost.abort());
  const timer = setInterval(() => void heartbeat().catch(onError), holdMs / 3).unref(); // its failure is logged

  return {
    document,
    signal: AbortSignal.any([signal, lost.signal]),
    lock,
    async write(work) {
      const result = await queries.transaction(async (transaction) => {
        const { rows, row } = await lock(transaction);
        return work(rows, row, transaction);
      });
      changes.announce(documentId);
      return result;
    },
    announce: () => changes.announce(documentId),
    stop() {
      clearInterval(timer);
      unregister();
    },
  };
}

type RecoveryContext = Pick<DocumentContext, 'queries' | 'jobs' | 'holdMs' | 'now' | 'log'>;

/** Requeues documents whose worker died, until the signal aborts. Every worker process watches all documents. */
export async function recoverAbandonedDocuments(context: RecoveryContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await recoverAbandoned(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'recovering abandoned documents failed'),
    );
    await sleep(context.holdMs / 2, undefined, { signal, ref: false }).catch(() => undefined); // rejects when aborted
  }
}

async function recoverAbandoned({ queries, jobs, now }: RecoveryContext): Promise<void> {
  await queries.transaction(async (transaction) => {
    const abandoned = await createDocumentRows(transaction).releaseExpiredRuns(now());
    for (const documentId of abandoned) await jobs.enqueue(DOCUMENT_QUEUE, { documentId }, transaction);
  });
}
