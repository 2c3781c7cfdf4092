import { inArray, lte } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { orphanedFiles } from './schema.ts';
import type { FileStorage } from './storage.ts';

/** Maximum number of files per run. */
const MAX_FILES = 1_000;

/**
 * Records files to delete after a moment, in the transaction that deletes their owner, or before a file is stored whose owner
 * {@link keepFiles} stores with its row.
 */
export async function orphanFiles(queries: Queries, keys: readonly string[], at: Date): Promise<void> {
  await queries
    .insert(orphanedFiles)
    .values(keys.map((key) => ({ key, at })))
    .onConflictDoNothing();
}

/** Removes files from the list of orphans, in the transaction that stores their owner. */
export async function keepFiles(queries: Queries, keys: readonly string[]): Promise<void> {
  await queries.delete(orphanedFiles).where(inArray(orphanedFiles.key, [...keys]));
}

/** Deletes recorded files that are due. Files that the storage fails to delete stay recorded. */
export async function deleteOrphanedFiles(queries: Queries, storage: FileStorage, now: Date): Promise<void> {
  const due = await queries
    .select({ key: orphanedFiles.key })
    .from(orphanedFiles)
    .where(lte(orphanedFiles.at, now))
    .limit(MAX_FILES);
  for (const { key } of due) {
    await storage.delete(key);
    await keepFiles(queries, [key]);
  }
}
