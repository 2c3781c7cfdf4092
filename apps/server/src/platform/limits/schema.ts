import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/** How often something was tried in a window of time, counted by all servers together. */
export const attempts = pgTable(
  'attempts',
  {
    /** HMAC of what is limited and for whom: no addresses are kept here. */
    key: text().primaryKey(),
    count: integer().notNull(),
    /** The window ends and counting begins anew. */
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('attempts_end').on(table.endsAt)],
);
