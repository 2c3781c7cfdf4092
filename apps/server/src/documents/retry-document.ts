import type { Caller } from '../accounts/authentication.ts';
import type { Queries } from '../platform/database/database.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import { announceWork, beginWithinBatch, beginWork } from './begin-work.ts';
import type { DocumentParts } from './document-parts.ts';
import { findDocument, lockDocument } from './find-document.ts';
import { createDocumentRows, type DocumentRow } from './repository.ts';
import { countSegments } from './stored-translation.ts';

/**
 * Asks once more for what failed or was left out, and for nothing else.
 * @throws {ApiFailure} `notFound`, `documentBusy` when nothing is left to do
 */
export async function retryDocument(parts: DocumentParts, { accountId }: Caller, id: string): Promise<DocumentRow> {
  await findDocument(parts.queries, accountId, id);
  const row = await beginWithinBatch(parts, accountId, async (transaction) => {
    const document = await lockDocument(transaction, accountId, id);
    if (!['partly', 'cancelled', 'failed'].includes(document.state)) throw apiFailure('documentBusy', {});
    await forgetFailures(transaction, document);
    return beginWork(parts, document, { fields: {}, transaction });
  });
  announceWork(parts, id);
  return row;
}

/** Segments that failed count as not asked for. */
async function forgetFailures(transaction: Queries, document: DocumentRow): Promise<void> {
  const rows = createDocumentRows(transaction);
  const sequence = document.sequence + 1;
  await rows.forgetUnreadable(document.id);
  for (const { index, state } of await rows.pageHeads(document.id)) {
    const page = state === 'partly' ? await rows.page(document.id, index) : undefined;
    if (!page) continue;
    const kept = Object.entries(page.translations).filter(([, stored]) => !stored.error || stored.edited);
    const translations = Object.fromEntries(kept);
    const counts = countSegments(page.blocks, translations, document);
    await rows.savePage(document.id, index, { translations, ...counts, state: 'waiting', sequence });
  }
}
