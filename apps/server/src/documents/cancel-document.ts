import { apiFailure } from '../platform/http/api-failure.ts';
import { isActive } from './begin-work.ts';
import type { DocumentParts } from './document-parts.ts';
import { lockDocument } from './find-document.ts';
import { createDocumentRows, type DocumentRow } from './repository.ts';
import { settlePages } from './settle-pages.ts';

/**
 * Ends the work: what was delivered stays and is charged, the rest is free again. Whoever works on it notices with what it writes
 * next, or with its next sign of life.
 * @throws {ApiFailure} `notFound`, `documentBusy` when nobody works on it
 */
export async function cancelDocument(
  { queries, ledger, changes }: Pick<DocumentParts, 'queries' | 'ledger' | 'changes'>,
  accountId: string,
  id: string,
): Promise<DocumentRow> {
  const row = await queries.transaction(async (transaction) => {
    const document = await lockDocument(transaction, accountId, id);
    if (!isActive(document)) throw apiFailure('documentBusy', {});
    await settlePages(ledger, document, transaction);
    return createDocumentRows(transaction).change(id, {
      state: 'cancelled',
      holdId: null,
      runId: null,
      runExpiresAt: null,
    });
  });
  changes.interrupt(id);
  changes.announce(id);
  return row;
}
