import type { DocumentParts } from './document-parts.ts';
import type { DocumentRun } from './document-run.ts';
import type { DocumentRow, DocumentRows, PageTotals } from './repository.ts';
import { settlePages } from './settle-pages.ts';
import { type StoredError, storedError, toStoredError } from './stored-error.ts';

type EndParts = Pick<DocumentParts, 'ledger' | 'log'>;

/** All pages are through: charges them and says what became of the document. */
export async function endWork({ ledger }: EndParts, run: DocumentRun): Promise<void> {
  await run.write(async (rows, row, transaction) => {
    await settlePages(ledger, row, transaction);
    await rows.change(row.id, { ...FREE, ...(await outcome(rows, row)) });
  });
}

/** Something ended it: what was delivered before is charged and stays. */
export async function failWork({ ledger, log }: EndParts, run: DocumentRun, reason: unknown): Promise<void> {
  const error = toStoredError(reason);
  const { id: documentId } = run.document;
  const isExpected = 'key' in error && error.key !== 'internal';
  log[isExpected ? 'info' : 'error']({ documentId, err: reason }, 'work on a document ended early');
  await run.write(async (rows, row, transaction) => {
    await settlePages(ledger, row, transaction);
    const { translated } = await rows.totalsOf(row.id);
    await rows.change(row.id, { ...FREE, state: translated > 0 ? 'partly' : 'failed', error });
  });
}

/** Nobody works on it, nothing is reserved. */
const FREE = { holdId: null, runId: null, runExpiresAt: null };

async function outcome(rows: DocumentRows, { id }: DocumentRow): Promise<Pick<DocumentRow, 'state' | 'error'>> {
  const totals = await rows.totalsOf(id);
  const { segments, failed, translated } = totals;
  if (segments === 0 && totals.withoutText > 0)
    return { state: 'failed', error: storedError('documentWithoutText', {}) };
  if (segments > 0 && translated === 0) return { state: 'failed', error: await firstError(rows, id) };
  const isWhole = failed === 0 && !(await hasUnreadable(rows, id, totals));
  return { state: isWhole ? 'done' : 'partly', error: null };
}

/** Every segment failed: the first says why. */
async function firstError(rows: DocumentRows, id: string): Promise<StoredError> {
  const head = (await rows.pageHeads(id)).find((page) => page.failed > 0);
  const page = head && (await rows.page(id, head.index));
  const failed = Object.values(page?.translations ?? {}).find(({ error }) => error);
  return failed?.error ? { translation: failed.error } : storedError('internal', {});
}

async function hasUnreadable(rows: DocumentRows, id: string, { read }: PageTotals): Promise<boolean> {
  return read > 0 && (await rows.pageHeads(id)).some(({ state }) => state === 'unreadable');
}
