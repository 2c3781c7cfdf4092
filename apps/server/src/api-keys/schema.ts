import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/schema.ts';
import { count, moment } from '../platform/database/columns.ts';

/** A developer's key (API-08). */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    /** How people recognise it: its first characters. */
    prefix: text().notNull(),
    /** SHA-256 of the key, which is shown once. */
    keyHash: text('key_hash').notNull(),
    /** Tokens a calendar month (UTC); `null` is what the account has. */
    monthlyLimit: count('monthly_limit'),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.keyHash), index('api_keys_account').on(table.accountId)],
);
