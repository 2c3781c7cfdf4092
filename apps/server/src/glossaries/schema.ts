import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/schema.ts';
import { moment } from '../platform/database/columns.ts';

/** Fixed translations of a person for one pair of languages (ENG-10, BILL-17). */
export const glossaries = pgTable(
  'glossaries',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    /** `null` means any language. */
    source: text(),
    target: text().notNull(),
    /** Incremented with every change of terms, so that concurrent editors do not overwrite each other. */
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
    /** Equal to `source` for terms that are never translated. */
    target: text().notNull(),
    note: text(),
  },
  (table) => [uniqueIndex('glossary_terms_source').on(table.glossaryId, table.source)],
);

/** Accounts a glossary is shared with, as readers or editors. */
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
