import type { Queries } from '../platform/database/database.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import { deleteOrphanedFiles, orphanFiles } from '../platform/storage/orphaned-files.ts';
import { removeStale } from '../platform/storage/receive-file.ts';
import type { DocumentContext } from './document-context.ts';
import { settlePages } from './processing/finish-document.ts';
import { lockDocument } from './read-documents.ts';
import { createDocumentRows } from './repository.ts';
import { convertedKey, sourceKey } from './storage-keys.ts';

type DeleteContext = Pick<DocumentContext, 'queries' | 'ledger' | 'changes' | 'storage' | 'now'>;

/** Deletes a document with its translations and files; delivered pages are charged. @throws {ApiFailure} `notFound` */
export async function deleteDocument(context: DeleteContext, accountId: string, id: string): Promise<void> {
  await context.queries.transaction((transaction) => deleteRows(context, { accountId, id }, transaction));
  context.changes.interrupt(id);
  context.changes.announce(id);
  await deleteOrphanedFiles(context.queries, context.storage, context.now());
}

/**
 * Deletes a document's rows in a transaction and records its files, which {@link deleteOrphanedFiles} deletes after the
 * commit.
 */
async function deleteRows(
  { ledger, now }: Pick<DeleteContext, 'ledger' | 'now'>,
  { accountId, id }: { accountId: string; id: string },
  transaction: Queries,
): Promise<void> {
  const document = await lockDocument(transaction, accountId, id);
  await settlePages(ledger, document, transaction);
  await createDocumentRows(transaction).delete(id);
  await orphanFiles(transaction, [sourceKey(id), convertedKey(id)], now());
}

/** Maximum number of documents per run, each deleted in a transaction of its own to keep locks short. */
const MAX_DOCUMENTS = 500;
const DAY_MS = 86_400_000;

/** Job that deletes expired documents, remaining files of deleted ones, and stale partial uploads. */
export function purgeDocuments(
  context: Pick<DocumentContext, 'queries' | 'ledger' | 'storage' | 'changes' | 'incomingFolder' | 'now' | 'log'>,
): ScheduledJob {
  return {
    name: 'purge-documents',
    cron: '17 * * * *',
    async run(signal) {
      const rows = createDocumentRows(context.queries);
      const expired = await rows.expired(context.now(), MAX_DOCUMENTS);
      for (const document of expired) {
        if (signal.aborted) return;
        await context.queries.transaction((transaction) => deleteRows(context, document, transaction));
      }
      if (expired.length > 0) context.log.info({ count: expired.length }, 'deleted expired documents');
      await deleteOrphanedFiles(context.queries, context.storage, context.now());
      await removeStale(context.incomingFolder, new Date(context.now().getTime() - DAY_MS));
    },
  };
}

/** Deletes an account's documents in the transaction that deletes the account; the hourly purge deletes the files. */
export async function deleteAccountDocuments(
  context: Pick<DocumentContext, 'ledger' | 'now' | 'changes'>,
  accountId: string,
  transaction: Queries,
): Promise<void> {
  for (const { id } of await createDocumentRows(transaction).all(accountId)) {
    await deleteRows(context, { accountId, id }, transaction);
    context.changes.interrupt(id);
  }
}
