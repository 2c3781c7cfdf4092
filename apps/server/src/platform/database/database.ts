import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ConstructorOptions } from 'pg-boss';

/** Queries on the application's tables, the same on PGlite and PostgreSQL. */
export type Queries = PgDatabase<PgQueryResultHKT>;

/** An open, migrated database. */
export interface Database {
  name: 'PGlite' | 'PostgreSQL';
  queries: Queries;
  /** pg-boss options for reaching the same database. */
  jobs: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
