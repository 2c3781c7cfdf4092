import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ConstructorOptions } from 'pg-boss';

/** The application's tables, the same on both engines. */
export type Queries = PgDatabase<PgQueryResultHKT>;

/** An open database, its tables up to date. */
export interface Database {
  name: 'PGlite' | 'PostgreSQL';
  queries: Queries;
  /** How the job queue reaches the same database. */
  jobs: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
