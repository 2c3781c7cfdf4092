import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Translations kept across restarts. `key` is the pipeline's hash; no user, engine key or source text is stored. */
export const translations = pgTable(
  'translations',
  {
    key: text().primaryKey(),
    text: text().notNull(),
    source: text().notNull(),
    route: text(),
    storedAt: timestamp('stored_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('translations_stored_at').on(table.storedAt)],
);
