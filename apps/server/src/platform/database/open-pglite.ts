import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite, PGliteInterface } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Db } from 'pg-boss';
import { StartError } from '../../start-error.ts';
import { type Database, MIGRATIONS } from './database.ts';
import { refuseNewerDatabase } from './migrations.ts';
import { YieldingPglite } from './yielding-pglite.ts';

/**
 * Opens the embedded database in `dataDirectory/database`. Call only while holding the folder lock: PGlite opened twice
 * on one folder silently loses rows.
 * @throws {StartError} when the database is damaged or the disk is full
 */
export async function openPglite(dataDirectory: string): Promise<Database> {
  const folder = join(dataDirectory, 'database');
  await mkdir(folder, { recursive: true });
  const lite = new YieldingPglite({ dataDir: folder });
  await lite.waitReady.catch((cause: unknown) => {
    const advice =
      'If there is space left on the disk, it is damaged: put a copy of it from before in its place, or move it away to begin ' +
      'with an empty one.';
    throw new StartError(`The embedded database in ${folder} cannot be opened. ${advice}`, cause);
  });
  return bringUpToDate(lite);
}

/** Migrates a PGlite, on disk or in memory. */
export async function bringUpToDate(lite: PGlite): Promise<Database> {
  const queries = drizzle(lite);
  await migrate(queries, { migrationsFolder: MIGRATIONS });
  await refuseNewerDatabase(queries);
  return {
    name: 'PGlite',
    queries,
    jobs: { db: pgliteJobDatabase(lite), backend: 'pglite' },
    async listen(channel, onNotification) {
      await lite.listen(channel, onNotification);
    },
    async ping() {
      await lite.query('select 1');
    },
    async close() {
      await lite.exec('CHECKPOINT');
      await lite.close();
    },
  };
}

/**
 * Runs pg-boss on PGlite's single connection.
 * pg-boss sends whole `BEGIN … COMMIT` blocks as text. If such a block fails, the connection stays in an aborted
 * transaction, and the application's next statements fail with 25P02. Inside `transaction()` the block has the
 * connection to itself and is rolled back before the next statement.
 */
function pgliteJobDatabase(lite: Pick<PGliteInterface, 'query' | 'exec' | 'transaction'>): Db {
  return {
    async executeSql(text, values) {
      if (values?.length) return lite.query(text, values);
      const block = /^\s*BEGIN\s*;?([\s\S]*?)COMMIT\s*;?\s*$/i.exec(text)?.[1];
      const results =
        block === undefined ? await lite.exec(text) : await lite.transaction((transaction) => transaction.exec(block));
      return { rows: results.flatMap((result) => result.rows) };
    },
  };
}
