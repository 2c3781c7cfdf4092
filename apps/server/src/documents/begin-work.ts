import type { Queries } from '../platform/database/database.ts';
import { type DocumentParts, WORK_ON_DOCUMENT } from './document-parts.ts';
import { ACTIVE_STATES, createDocumentRows, type DocumentRow } from './repository.ts';

type BeginParts = Pick<DocumentParts, 'queries' | 'jobs' | 'changes' | 'entitlements'>;

/** Whether somebody works on it or soon will. */
export function isActive({ state }: Pick<DocumentRow, 'state'>): boolean {
  return ACTIVE_STATES.some((active) => active === state);
}

/**
 * Sees whether the plan allows one more document at the same time.
 * @throws {ApiFailure} `planRequired`
 */
export async function checkBatch({ queries, entitlements }: BeginParts, accountId: string): Promise<void> {
  const files = (await createDocumentRows(queries).countActive(accountId)) + 1;
  await entitlements.require(accountId, { kind: 'batch', files });
}

/** Puts the work in the queue: part of the transaction that says so of the document. */
export async function beginWork(
  { jobs }: Pick<BeginParts, 'jobs'>,
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
  await jobs.enqueue(WORK_ON_DOCUMENT, { documentId: id }, transaction);
  return row;
}

/** After the transaction: those who wait hear of it. */
export function announceWork({ jobs, changes }: Pick<BeginParts, 'jobs' | 'changes'>, id: string): void {
  jobs.wake(WORK_ON_DOCUMENT);
  changes.announce(id);
}
