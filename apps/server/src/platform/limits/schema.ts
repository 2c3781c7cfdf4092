import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { count, moment } from '../database/columns.ts';

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

/** Amounts used per key and day (UTC), shared by all servers. */
export const dailyAmounts = pgTable(
  'daily_amounts',
  {
    /** HMAC of the limit and its subject, so that no addresses are stored here. */
    key: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    amount: count('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.day] }), index('daily_amounts_day').on(table.day)],
);
