import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ConstructorOptions } from 'pg-boss';

/** Queries on the application's tables, the same on PGlite and PostgreSQL. */
export type Queries = PgDatabase<PgQueryResultHKT>;

/** Channels on which processes that share the database notify each other. */
export type Channel = 'interlinear_jobs' | 'interlinear_documents';

/**
 * Calls back for every notification on a channel, once the transaction that sent it has committed, from any process. While
 * a connection is broken notifications are lost, so listeners must also look from time to time.
 */
export type Listen = (channel: Channel, onNotification: (payload: string) => void) => Promise<void>;

/** Notifies the listeners of a channel when the transaction commits. */
export async function notify(queries: Queries, channel: Channel, payload: string): Promise<void> {
  await queries.execute(sql`select pg_notify(${channel}, ${payload})`);
}

/** An open, migrated database. */
export interface Database {
  name: 'PGlite' | 'PostgreSQL';
  queries: Queries;
  /** pg-boss options for reaching the same database. */
  jobs: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'>;
  listen: Listen;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
