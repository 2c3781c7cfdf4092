import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '../../start-error.ts';
import { type Database, MIGRATIONS } from './database.ts';
import { refuseNewerDatabase } from './migrations.ts';
import { createPostgresListener } from './postgres-listener.ts';

/** Arbitrary id of the advisory lock; the same in every process, so that one migrates while the others wait. */
const MIGRATION_LOCK = 7_349_201;
/** Maximum time for a connection, including the wait for one that is in use. */
const CONNECT_MS = 10_000;

/**
 * Opens PostgreSQL, which any number of processes may share.
 * @param onIdleError called when an idle connection breaks; it is replaced, so only log it
 * @throws {StartError} when the server does not answer or refuses the login
 */
export async function openPostgres(url: string, onIdleError: (error: Error) => void): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    application_name: 'interlinear',
    connectionTimeoutMillis: CONNECT_MS,
  });
  pool.on('error', onIdleError);
  try {
    await migrateAlone(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listener = createPostgresListener(url, onIdleError);
  return {
    name: 'PostgreSQL',
    queries: drizzle(pool),
    jobs: { connectionString: url, max: 4 },
    listen: listener.listen,
    async ping() {
      await pool.query('select 1');
    },
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

async function migrateAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new StartError(
      'The database cannot be reached. Check DATABASE_URL, and whether PostgreSQL runs there.',
      cause,
    );
  });
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
    await refuseNewerDatabase(drizzle(client));
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    // Destroy the connection instead of returning it to the pool: after a failure it may still hold the lock.
    client.release(true);
  }
}
