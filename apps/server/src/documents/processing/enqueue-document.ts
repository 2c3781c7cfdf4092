import type { Queries } from '../../platform/database/database.ts';
import type { DocumentContext } from '../document-context.ts';
import { ACTIVE_STATES, createDocumentRows, type DocumentRow } from '../repository.ts';

/** Name of the job queue for documents to translate. */
export const DOCUMENT_QUEUE = 'work-on-document';

type EnqueueContext = Pick<DocumentContext, 'queries' | 'jobs' | 'changes' | 'entitlements'>;

/** Whether somebody works on it or soon will. */
export function isActive({ state }: Pick<DocumentRow, 'state'>): boolean {
  return ACTIVE_STATES.some((active) => active === state);
}

/**
 * Sees whether the plan allows one more document at the same time. Returns how many there are.
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
 * Begins one more document in a transaction, if the plan allows it then as well: of several at the same moment, none counts without
 * the others.
 * @throws {ApiFailure} `planRequired`, and what `begin` throws
 */
export async function enqueueWithinActiveLimit(
  context: Pick<EnqueueContext, 'queries' | 'entitlements'>,
  accountId: string,
  begin: (transaction: Queries) => Promise<DocumentRow>,
): Promise<DocumentRow> {
  for (;;) {
    const allowed = await checkActiveLimit(context, accountId);
    const begun = await context.queries.transaction(async (transaction) => {
      const rows = createDocumentRows(transaction);
      await rows.lockAccount(accountId);
      return (await rows.countActive(accountId)) > allowed ? undefined : begin(transaction);
    });
    if (begun) return begun;
    // Others were begun meanwhile, so the question has to be asked anew.
  }
}

/** Puts the work in the queue: part of the transaction that says so of the document. */
export async function enqueueDocument(
  { jobs }: Pick<EnqueueContext, 'jobs'>,
  document: Pick<DocumentRow, 'id' | 'attempt'>,
  { fields, transaction }: { fields: Partial<DocumentRow>; transaction: Queries },
): Promise<DocumentRow> {
  const { id, attempt } = document;
  const begun = {
    state: 'reading',
    error: null,
    attempt: attempt + 1,
    holdId: null,
    runId: null,
    runExpiresAt: null,
  } as const;
  const row = await createDocumentRows(transaction).change(id, { ...fields, ...begun });
  await jobs.enqueue(DOCUMENT_QUEUE, { documentId: id }, transaction);
  return row;
}

/** After the transaction: those who wait hear of it. */
export function announceEnqueued({ jobs, changes }: Pick<EnqueueContext, 'jobs' | 'changes'>, id: string): void {
  jobs.wake(DOCUMENT_QUEUE);
  changes.announce(id);
}
