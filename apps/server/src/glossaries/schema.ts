import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/schema.ts';
import { moment } from '../platform/database/columns.ts';

/** A person's fixed translations for one pair of languages (ENG-10, BILL-17). */
export const glossaries = pgTable(
  'glossaries',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    /** `null` is any. */
    source: text(),
    target: text().notNull(),
    /** FastCounter up with every change of its terms, so that two editors do not overwrite each other. */
    revision: integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [index('glossaries_owner').on(table.ownerId)],
);

export const glossaryTerms = pgTable(
  'glossary_terms',
  {
    id: uuid().primaryKey().defaultRandom(),
    glossaryId: uuid('glossary_id')
      .notNull()
      .references(() => glossaries.id, { onDelete: 'cascade' }),
    source: text().notNull(),
    /** The same as `source` for what is never translated. */
    target: text().notNull(),
    note: text(),
  },
  (table) => [uniqueIndex('glossary_terms_source').on(table.glossaryId, table.source)],
);

/** Who else may use or edit a glossary. */
export const glossaryShares = pgTable(
  'glossary_shares',
  {
    glossaryId: uuid('glossary_id')
      .notNull()
      .references(() => glossaries.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    role: text({ enum: ['reader', 'editor'] }).notNull(),
    sharedAt: moment('shared_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.glossaryId, table.accountId] }),
    index('glossary_shares_account').on(table.accountId),
  ],
);
