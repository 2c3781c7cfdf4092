import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgSequence, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/schema.ts';
import { count, moment } from '../platform/database/columns.ts';

/** Numbers changes in the order of their transactions: an account's are made one after another. */
export const favoriteRevisions = pgSequence('favorite_revisions');

/**
 * A saved word or sentence (FAV-01). Its id is made by the device that saved it, so that syncing twice saves it once. One
 * that was removed keeps its row, emptied, so that every device hears of it, however long it was away.
 */
export const favorites = pgTable(
  'favorites',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    id: uuid().notNull(),
    kind: text({ enum: ['word', 'sentence'] }).notNull(),
    text: text().notNull(),
    translation: text().notNull(),
    source: text().notNull(),
    target: text().notNull(),
    /** The sentence a word stood in. */
    context: text(),
    /** Where it was found. */
    pageTitle: text('page_title'),
    pageUrl: text('page_url'),
    note: text(),
    savedAt: moment('saved_at').notNull(),
    /** By the clock of the device that changed it last: the later change counts. */
    changedAt: moment('changed_at').notNull(),
    removedAt: moment('removed_at'),
    /** What a device asks for is everything after the one it knows. */
    revision: count('revision').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('favorites_list').on(table.accountId, table.kind, table.savedAt).where(sql`removed_at is null`),
    index('favorites_revision').on(table.accountId, table.revision),
  ],
);

/** The extension's settings of a person, as one document with a version (EXT-09). No keys of engines. */
export const syncedSettings = pgTable('synced_settings', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** FastCounter up with every change; a device that writes says which one it had read. */
  revision: integer().notNull(),
  settings: jsonb().$type<Record<string, unknown>>().notNull(),
  changedAt: moment('changed_at').notNull(),
});
