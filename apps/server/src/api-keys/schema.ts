import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/schema.ts';
import { quotaHolds } from '../billing/ledger/schema.ts';
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

/** What a key has used in a calendar month, without the holds that are still listed in `api_key_holds`. */
export const apiKeyMonths = pgTable(
  'api_key_months',
  {
    apiKeyId: uuid('api_key_id')
      .notNull()
      .references(() => apiKeys.id),
    /** `2026-11`, UTC. */
    month: text().notNull(),
    used: count('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.month] }), check('api_key_months_used', sql`used >= 0`)],
);

/**
 * The holds that were made through a key. What such a hold counts for is read from the hold itself: reserved while it is open,
 * settled afterwards, so a process that dies leaves nothing behind here. Once it is closed, its sum moves to `api_key_months`.
 */
export const apiKeyHolds = pgTable(
  'api_key_holds',
  {
    holdId: uuid('hold_id')
      .primaryKey()
      .references(() => quotaHolds.id),
    apiKeyId: uuid('api_key_id')
      .notNull()
      .references(() => apiKeys.id),
    month: text().notNull(),
  },
  (table) => [index('api_key_holds_key').on(table.apiKeyId)],
);
