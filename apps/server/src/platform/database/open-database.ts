import type { Database } from './database.ts';
import { lockFolder, type Owner } from './folder-lock.ts';
import { openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';

export interface OpenDatabaseOptions {
  /**
   * URL of a PostgreSQL database; `undefined` opens the embedded database in `dataDirectory`, for this process alone.
   */
  url: string | undefined;
  dataDirectory: string;
  self: Owner;
  onIdleError(error: Error): void;
}

/**
 * Opens PostgreSQL or the embedded database.
 * @throws {FolderInUseError} when another process uses the embedded database
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  if (options.url !== undefined) return openPostgres(options.url, options.onIdleError);
  const lock = await lockFolder(options.dataDirectory, options.self);
  try {
    const database = await openPglite(options.dataDirectory);
    return {
      ...database,
      async close() {
        await database.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
