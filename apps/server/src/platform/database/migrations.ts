import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import * as z from 'zod';
import { StartError } from '../../start-error.ts';
import { MIGRATIONS, type Queries } from './database.ts';

const newest = z.object({ rows: z.array(z.object({ at: z.coerce.number().nullable() })) });

/**
 * Refuses a database that a newer version of the program has changed: this one would misread it.
 * @throws {StartError}
 */
export async function refuseNewerDatabase(queries: Queries): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis);
  const { rows } = newest.parse(
    await queries.execute(sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`),
  );
  const applied = rows[0]?.at ?? 0;
  if (applied <= Math.max(...known)) return;
  throw new StartError(
    'A newer version of Interlinear has changed this database. Start that version, or restore a copy from before.',
    `its last migration is of ${new Date(applied).toISOString()}`,
  );
}
