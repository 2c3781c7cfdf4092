import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import type { Queries } from './database.ts';

/** Runs its SQL with these values for the placeholders, on a database or within a transaction. */
export type Statement<Values extends Record<string, unknown>, Row> = (
  queries: Queries,
  values: Values,
) => Promise<Row[]>;

const dialect = new PgDialect();

/**
 * SQL that is run often: written out once, and on PostgreSQL planned once per connection, which takes longer than running it.
 * @param name of its own among all statements
 * @param query with `sql.placeholder(…)` for each of the values
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

/** A whole number of a column of type `bigint`, which the drivers answer as text or as a `bigint`. */
export const wholeNumber = z.coerce.number<string | bigint | number>().int();
