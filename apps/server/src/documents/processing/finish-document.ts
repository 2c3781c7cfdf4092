import type { Ledger } from '../../billing/ledger/ledger.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { DocumentContext } from '../document-context.ts';
import { createDocumentRows, type DocumentRow, type DocumentRows, type PageTotals } from '../repository.ts';
import { type StoredError, storedError, toStoredError } from '../stored-error.ts';
import { ThreadError } from '../worker/document-thread.ts';
import type { DocumentRun } from './document-run.ts';
import { coolDown } from './enqueue-document.ts';

type FinishContext = Pick<DocumentContext, 'ledger' | 'log' | 'attempts'>;

/** Charges a completed document and sets its final state. */
export async function finishDocument({ ledger }: Pick<FinishContext, 'ledger'>, run: DocumentRun): Promise<void> {
  await run.write(async (rows, row, transaction) => {
    await settlePages(ledger, row, transaction);
    await rows.change(row.id, { ...UNCLAIMED, ...(await outcome(rows, row)) });
  });
}

/** Ends a document after an error: delivered pages are charged and stay. After a heavy one the account has to wait. */
export async function failDocument(context: FinishContext, run: DocumentRun, reason: unknown): Promise<void> {
  const { ledger, log } = context;
  const error = toStoredError(reason);
  const { id: documentId } = run.document;
  const isExpected = 'key' in error && error.key !== 'internal';
  log[isExpected ? 'info' : 'error']({ documentId, err: reason }, 'processing a document failed');
  if (isHeavy(reason)) await coolDown(context, run.document.accountId);
  await run.write(async (rows, row, transaction) => {
    await settlePages(ledger, row, transaction);
    const { translated, delivered } = await rows.totalsOf(row.id);
    const hasTranslations = translated > 0 || delivered > 0;
    await rows.change(row.id, { ...UNCLAIMED, state: hasTranslations ? 'partly' : 'failed', error });
  });
}

function isHeavy(reason: unknown): boolean {
  return reason instanceof ThreadError && (reason.failure === 'timeout' || reason.failure === 'too-heavy');
}

/** No worker and no reservation. */
const UNCLAIMED = { holdId: null, runId: null, runExpiresAt: null };

async function outcome(rows: DocumentRows, { id }: DocumentRow): Promise<Pick<DocumentRow, 'state' | 'error'>> {
  const totals = await rows.totalsOf(id);
  const { segments, failed, translated, delivered } = totals;
  if (segments === 0 && totals.withoutText > 0)
    return { state: 'failed', error: storedError('documentWithoutText', {}) };
  // Translations of an earlier engine stay readable where a later one fails.
  if (segments > 0 && translated === 0 && delivered === 0)
    return { state: 'failed', error: await firstError(rows, id) };
  const isWhole = failed === 0 && !(await hasUnreadable(rows, id, totals));
  return { state: isWhole ? 'done' : 'partly', error: null };
}

/** Returns the error of the first failed segment, for a document without any translated one. */
async function firstError(rows: DocumentRows, id: string): Promise<StoredError> {
  const head = (await rows.pageHeads(id)).find((page) => page.failed > 0);
  const page = head && (await rows.page(id, head.index));
  const failed = Object.values(page?.translations ?? {}).find(({ error }) => error);
  return failed?.error ? { translation: failed.error } : storedError('internal', {});
}

async function hasUnreadable(rows: DocumentRows, id: string, { read }: PageTotals): Promise<boolean> {
  return read > 0 && (await rows.pageHeads(id)).some(({ state }) => state === 'unreadable');
}

/**
 * Charges the pages delivered since the last settlement and releases the rest of the reservation (DOC-10). Runs in the
 * transaction that ends the work, with the document locked, so that exactly the charged pages are marked as charged.
 */
export async function settlePages(
  ledger: Pick<Ledger, 'settle'>,
  { id, holdId }: Pick<DocumentRow, 'id' | 'holdId'>,
  transaction: Queries,
): Promise<void> {
  if (holdId === null) return;
  const delivered = await createDocumentRows(transaction).markCharged(id);
  await ledger.settle(holdId, delivered, transaction);
}
