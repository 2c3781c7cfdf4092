import type { Queries } from '../platform/database/database.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import { deleteOrphanedFiles, orphanFiles } from '../platform/storage/orphaned-files.ts';
import type { PictureContext } from './picture-context.ts';
import { createPictureRows } from './repository.ts';
import { resultKeys } from './storage-keys.ts';

/** Maximum number of pictures per run, each deleted in a transaction of its own to keep locks short. */
const MAX_PICTURES = 5_000;

type DeleteContext = Pick<PictureContext, 'queries' | 'storage' | 'now' | 'log'>;

/** Job that deletes expired pictures, and the files of deleted ones. */
export function purgePictures(context: DeleteContext): ScheduledJob {
  const { queries, storage, now, log } = context;
  return {
    name: 'purge-pictures',
    cron: '47 * * * *',
    async run(signal) {
      const expired = await createPictureRows(queries).expired(now(), MAX_PICTURES);
      for (const { id } of expired) {
        if (signal.aborted) return;
        await queries.transaction((transaction) => deletePicture(context, id, transaction));
      }
      if (expired.length > 0) log.info({ count: expired.length }, 'deleted expired pictures');
      await deleteOrphanedFiles(queries, storage, now());
    },
  };
}

/** Deletes an account's pictures in the transaction that deletes the account; an hourly job deletes the files. */
export async function deleteAccountPictures(
  context: Pick<DeleteContext, 'now'>,
  accountId: string,
  transaction: Queries,
): Promise<void> {
  for (const { id } of await createPictureRows(transaction).idsOf(accountId))
    await deletePicture(context, id, transaction);
}

async function deletePicture({ now }: Pick<DeleteContext, 'now'>, id: string, transaction: Queries): Promise<void> {
  await createPictureRows(transaction).delete(id);
  await orphanFiles(transaction, resultKeys(id), now());
}

/** Returns an account's pictures with their texts, for the export of its data. */
export async function exportPictures({ queries }: Pick<DeleteContext, 'queries'>, accountId: string) {
  const rows = await createPictureRows(queries).all(accountId);
  return rows.map(({ id, createdAt, expiresAt, answer }) => ({
    id,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    source_lang: answer?.sourceLang ?? null,
    target_lang: answer?.targetLang ?? null,
    regions: (answer?.regions ?? []).map(({ text, translation }) => ({ text, translation })),
  }));
}
