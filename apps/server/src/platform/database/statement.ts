import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import type { Queries } from './database.ts';

/** Runs a prepared statement with the given placeholder values, on a database or in a transaction. */
export type Statement<Values extends Record<string, unknown>, Row> = (
  queries: Queries,
  values: Values,
) => Promise<Row[]>;

const dialect = new PgDialect();

/**
 * Defines SQL that runs often: it is generated once, and PostgreSQL plans it once per connection, which takes longer
 * than running it.
 * @param name unique among all statements
 * @param query with `sql.placeholder(…)` for each value
 */
export function defineStatement<Values extends Record<string, unknown>, Row>(
  name: string,
  query: SQL,
  row: z.ZodType<Row>,
): Statement<Values, Row> {
  const written = dialect.sqlToQuery(query);
  const answer = z.object({ rows: z.array(row) });
  return async (queries, values) => {
    const prepared = queries._.session.prepareQuery(written, undefined, name, false);
    return answer.parse(await prepared.execute(values)).rows;
  };
}

/** Parses a `bigint` column, which drivers return as text or as a `bigint`. */
export const wholeNumber = z.coerce.number<string | bigint | number>().int();
