import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgSequence, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/schema.ts';
import { count, moment } from '../platform/database/columns.ts';

/** Revision numbers of changes. They are in transaction order, because changes of one account run one after another. */
export const favoriteRevisions = pgSequence('favorite_revisions');

/**
 * Saved words and sentences (FAV-01). The device that saves one chooses its id, so that syncing twice saves it once. A
 * removed favorite keeps its emptied row, so that every device learns of the removal, however long it was offline.
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
    /** Sentence that contained the word. */
    context: text(),
    /** Page where it was found. */
    pageTitle: text('page_title'),
    pageUrl: text('page_url'),
    note: text(),
    savedAt: moment('saved_at').notNull(),
    /** By the clock of the device that changed it; the later change wins. */
    changedAt: moment('changed_at').notNull(),
    removedAt: moment('removed_at'),
    /** A device asks for everything after the revision it knows. */
    revision: count('revision').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('favorites_list').on(table.accountId, table.kind, table.savedAt).where(sql`removed_at is null`),
    index('favorites_revision').on(table.accountId, table.revision),
  ],
);

/** A person's extension settings as one versioned document (EXT-09), without engine keys. */
export const syncedSettings = pgTable('synced_settings', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** Incremented with every change; a device sends the revision it last read. */
  revision: integer().notNull(),
  settings: jsonb().$type<Record<string, unknown>>().notNull(),
  changedAt: moment('changed_at').notNull(),
});
