import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import { removeStale } from '../platform/storage/receive-file.ts';
import { deleteOrphanedFiles, deleteRows } from './delete-document.ts';
import type { DocumentParts } from './document-parts.ts';
import { createDocumentRows } from './repository.ts';

/** One transaction each, so that nobody waits for all of them. */
const DOCUMENTS = 500;
const DAY_MS = 86_400_000;

/** Deletes what has been kept for as long as was said, and what of it a storage that was away still has. */
export function purgeDocuments(
  parts: Pick<DocumentParts, 'queries' | 'ledger' | 'storage' | 'changes' | 'incomingFolder' | 'now' | 'log'>,
): ScheduledJob {
  return {
    name: 'purge-documents',
    cron: '17 * * * *',
    async run(signal) {
      const rows = createDocumentRows(parts.queries);
      const expired = await rows.expired(parts.now(), DOCUMENTS);
      for (const document of expired) {
        if (signal.aborted) return;
        await parts.queries.transaction((transaction) => deleteRows(parts, document, transaction));
      }
      if (expired.length > 0) parts.log.info({ count: expired.length }, 'deleted expired documents');
      await deleteOrphanedFiles(parts);
      await removeStale(parts.incomingFolder, new Date(parts.now().getTime() - DAY_MS));
    },
  };
}
