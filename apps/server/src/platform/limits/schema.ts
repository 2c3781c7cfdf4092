import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/** Attempts per key and window of time, shared by all servers. */
export const attempts = pgTable(
  'attempts',
  {
    /** HMAC of the action and its subject, so that no addresses are stored here. */
    key: text().primaryKey(),
    count: integer().notNull(),
    /** End of the window; the next attempt starts a new one. */
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('attempts_end').on(table.endsAt)],
);
