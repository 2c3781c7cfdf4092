import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Queries } from '../../../platform/database/database.ts';
import { defineStatement, wholeNumber } from '../../../platform/database/statement.ts';

const select = defineStatement<Record<string, never>, { deadlocks: number }>(
  'count-deadlocks',
  sql`select deadlocks from pg_stat_database where datname = current_database()`,
  z.object({ deadlocks: wholeNumber }),
);

/** Reads how many transactions PostgreSQL has aborted in this database because of a deadlock. */
export async function countDeadlocks(queries: Queries): Promise<number> {
  const [counted] = await select(queries, {});
  if (!counted) throw new Error('PostgreSQL counts deadlocks of every database');
  return counted.deadlocks;
}
