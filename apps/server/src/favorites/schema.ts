import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/schema.ts';
import { moment } from '../platform/database/columns.ts';

/** A saved word or sentence (FAV-01). Its id is made by the device that saved it, so that syncing twice saves it once. */
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
    /** By the clock of the device that changed it last: the later change wins. */
    changedAt: moment('changed_at').notNull(),
    /** Deletions are kept a while, so that other devices hear of them. */
    deletedAt: moment('deleted_at'),
    /** By our clock: what a device asks for is everything since its last visit. */
    syncedAt: moment('synced_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('favorites_list').on(table.accountId, table.kind, table.savedAt),
    index('favorites_synced').on(table.accountId, table.syncedAt),
  ],
);

/** The extension's settings of a person, as one document with a version (EXT-09). No keys of engines. */
export const syncedSettings = pgTable('synced_settings', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** Counts up with every change; a device that writes says which one it had read. */
  revision: integer().notNull(),
  settings: jsonb().notNull(),
  changedAt: moment('changed_at').notNull(),
});
