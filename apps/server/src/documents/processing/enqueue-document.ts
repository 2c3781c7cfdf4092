import type { Queries } from '../../platform/database/database.ts';
import type { AttemptLimit } from '../../platform/limits/attempts.ts';
import type { DocumentContext } from '../document-context.ts';
import { ACTIVE_STATES, createDocumentRows, type DocumentRow } from '../repository.ts';

/** Name of the job queue for documents to translate. */
export const DOCUMENT_QUEUE = 'work-on-document';
/** Name of the job queue for small files, most of which take next to nothing. Larger ones cannot take their threads. */
export const SMALL_DOCUMENT_QUEUE = 'work-on-small-document';
/** Name of the job queue for documents that took longer to read than almost all others. */
export const SLOW_DOCUMENT_QUEUE = 'work-on-slow-document';

type EnqueueContext = Pick<DocumentContext, 'queries' | 'jobs' | 'changes' | 'entitlements' | 'attempts' | 'days'>;

/** Whether a worker processes the document or will soon. */
export function isActive({ state }: Pick<DocumentRow, 'state'>): boolean {
  return ACTIVE_STATES.some((active) => active === state);
}

export function isSmall({ sizeBytes }: Pick<DocumentRow, 'sizeBytes'>): boolean {
  return sizeBytes <= SMALL_BYTES;
}

/**
 * Checks that the plan allows one more active document, and that no file of the account was too heavy lately. Returns the current
 * number.
 * @throws {ApiFailure} `planRequired`, `tooManyRequests`
 */
export async function checkMayStart(
  { queries, entitlements, attempts }: Pick<EnqueueContext, 'queries' | 'entitlements' | 'attempts'>,
  accountId: string,
): Promise<number> {
  await attempts.check([heavyFileLimit(accountId)]);
  const active = await createDocumentRows(queries).countActive(accountId);
  await entitlements.require(accountId, { kind: 'batch', files: active + 1 });
  return active;
}

/** Lets an account wait after a file that took all its time or memory. */
export async function coolDown({ attempts }: Pick<EnqueueContext, 'attempts'>, accountId: string): Promise<void> {
  await attempts.count([{ ...heavyFileLimit(accountId), max: MAX_COUNTED }]);
}

/** Whether the account's next files are read behind those of others, because one took long lately. */
export async function isSlowAccount(
  { attempts }: Pick<EnqueueContext, 'attempts'>,
  accountId: string,
): Promise<boolean> {
  return (await attempts.read(slowFileLimit(accountId).key)) > 0;
}

/** Lets other accounts go first after a file that took long. */
export async function markSlowAccount(
  { attempts }: Pick<EnqueueContext, 'attempts'>,
  accountId: string,
): Promise<void> {
  await attempts.count([slowFileLimit(accountId)]);
}

function slowFileLimit(accountId: string): AttemptLimit {
  return { key: `slow-file:${accountId}`, max: MAX_COUNTED, windowMs: COOL_DOWN_MS };
}

function heavyFileLimit(accountId: string): AttemptLimit {
  return { key: `heavy-file:${accountId}`, max: 1, windowMs: COOL_DOWN_MS };
}

const DAY_MS = 86_400_000;
/** Letters, sheets and texts. */
const SMALL_BYTES = 64 * 1024;
const COOL_DOWN_MS = 300_000;
/** Files of one batch may be heavy while others are in progress. */
const MAX_COUNTED = 1_000_000;

/**
 * Starts one more document in a transaction, checking the plan's limit of active documents again under a lock, so that
 * concurrent starts count each other.
 * @throws {ApiFailure} `planRequired`, `tooManyRequests`, and whatever `start` throws
 */
export async function enqueueWithinActiveLimit(
  context: Pick<EnqueueContext, 'queries' | 'entitlements' | 'attempts'>,
  accountId: string,
  start: (transaction: Queries) => Promise<DocumentRow>,
): Promise<DocumentRow> {
  for (;;) {
    const allowed = await checkMayStart(context, accountId);
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
  { jobs, days }: Pick<EnqueueContext, 'jobs' | 'days'>,
  document: Pick<DocumentRow, 'id' | 'accountId' | 'attempt' | 'createdAt' | 'sizeBytes'>,
  { fields, transaction }: { fields: Partial<DocumentRow>; transaction: Queries },
): Promise<DocumentRow> {
  const { id, accountId, attempt, createdAt } = document;
  const rows = createDocumentRows(transaction);
  const ahead = await rows.countActive(accountId);
  const resetFields = {
    state: 'reading' as const,
    error: null,
    attempt: attempt + 1,
    holdId: null,
    runId: null,
    runExpiresAt: null,
    // Files that were never started are kept for less.
    expiresAt: new Date(createdAt.getTime() + days * DAY_MS),
  } satisfies Partial<DocumentRow>;
  const row = await rows.change(id, { ...fields, ...resetFields });
  // Accounts take turns: the second document of one waits for the first of every other.
  const queue = isSmall(document) ? SMALL_DOCUMENT_QUEUE : DOCUMENT_QUEUE;
  await jobs.enqueue(queue, { documentId: id }, transaction, { priority: -ahead });
  return row;
}
