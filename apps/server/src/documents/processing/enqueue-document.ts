import type { Queries } from '../../platform/database/database.ts';
import type { DocumentContext } from '../document-context.ts';
import { ACTIVE_STATES, createDocumentRows, type DocumentRow } from '../repository.ts';

/** Name of the job queue for documents to translate. */
export const DOCUMENT_QUEUE = 'work-on-document';

type EnqueueContext = Pick<DocumentContext, 'queries' | 'jobs' | 'changes' | 'entitlements'>;

/** Whether a worker processes the document or will soon. */
export function isActive({ state }: Pick<DocumentRow, 'state'>): boolean {
  return ACTIVE_STATES.some((active) => active === state);
}

/**
 * Checks that the plan allows one more active document. Returns the current number.
 * @throws {ApiFailure} `planRequired`
 */
export async function checkActiveLimit(
  { queries, entitlements }: Pick<EnqueueContext, 'queries' | 'entitlements'>,
  accountId: string,
): Promise<number> {
  const active = await createDocumentRows(queries).countActive(accountId);
  await entitlements.require(accountId, { kind: 'batch', files: active + 1 });
  return active;
}

/**
 * Starts one more document in a transaction, checking the plan's limit of active documents again under a lock, so that
 * concurrent starts count each other.
 * @throws {ApiFailure} `planRequired`, and whatever `start` throws
 */
export async function enqueueWithinActiveLimit(
  context: Pick<EnqueueContext, 'queries' | 'entitlements'>,
  accountId: string,
  start: (transaction: Queries) => Promise<DocumentRow>,
): Promise<DocumentRow> {
  for (;;) {
    const allowed = await checkActiveLimit(context, accountId);
    const started = await context.queries.transaction(async (transaction) => {
      const rows = createDocumentRows(transaction);
      await rows.lockAccount(accountId);
      return (await rows.countActive(accountId)) > allowed ? undefined : start(transaction);
    });
    if (started) return started;
    // Others were started meanwhile: check the limit again.
  }
}

/** Enqueues a document, in the transaction that changes its state. */
export async function enqueueDocument(
  { jobs }: Pick<EnqueueContext, 'jobs'>,
  document: Pick<DocumentRow, 'id' | 'attempt'>,
  { fields, transaction }: { fields: Partial<DocumentRow>; transaction: Queries },
): Promise<DocumentRow> {
  const { id, attempt } = document;
  const resetFields = {
    state: 'reading',
    error: null,
    attempt: attempt + 1,
    holdId: null,
    runId: null,
    runExpiresAt: null,
  } as const;
  const row = await createDocumentRows(transaction).change(id, { ...fields, ...resetFields });
  await jobs.enqueue(DOCUMENT_QUEUE, { documentId: id }, transaction);
  return row;
}
