import type { Ledger } from '../billing/ledger/ledger.ts';
import type { Queries } from '../platform/database/database.ts';
import { createDocumentRows, type DocumentRow } from './repository.ts';

/**
 * Charges the pages that were delivered since the last time, and frees what else is reserved (DOC-10). Part of the transaction that
 * ends the work, with the document locked: a page is marked as paid when, and only when, it is paid.
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
