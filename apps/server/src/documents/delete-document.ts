import type { Queries } from '../platform/database/database.ts';
import { convertedKey, type DocumentParts, sourceKey } from './document-parts.ts';
import { lockDocument } from './find-document.ts';
import { createDocumentRows } from './repository.ts';
import { settlePages } from './settle-pages.ts';

type DeleteParts = Pick<DocumentParts, 'queries' | 'ledger' | 'changes' | 'storage' | 'now'>;

/** Deletes a document with its translations and its files; what was delivered is charged. @throws {ApiFailure} `notFound` */
export async function deleteDocument(parts: DeleteParts, accountId: string, id: string): Promise<void> {
  await parts.queries.transaction((transaction) => deleteRows(parts, { accountId, id }, transaction));
  parts.changes.interrupt(id);
  parts.changes.announce(id);
  await deleteOrphanedFiles(parts);
}

/** As part of a transaction; the files are noted, and deleted by {@link deleteOrphanedFiles} when it is committed. */
export async function deleteRows(
  { ledger, now }: Pick<DeleteParts, 'ledger' | 'now'>,
  { accountId, id }: { accountId: string; id: string },
  transaction: Queries,
): Promise<void> {
  const document = await lockDocument(transaction, accountId, id);
  await settlePages(ledger, document, transaction);
  await createDocumentRows(transaction).delete(id, [sourceKey(id), convertedKey(id)], now());
}

/** As many at a time. */
const FILES = 1_000;

/** A storage that is away is asked again by the job that runs every hour. */
export async function deleteOrphanedFiles({
  queries,
  storage,
}: Pick<DeleteParts, 'queries' | 'storage'>): Promise<void> {
  const rows = createDocumentRows(queries);
  for (const key of await rows.orphans(FILES)) {
    await storage.delete(key);
    await rows.forgetOrphan(key);
  }
}
