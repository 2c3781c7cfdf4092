import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/schema.ts';
import { quotaHolds } from '../billing/ledger/schema.ts';
import { count, moment } from '../platform/database/columns.ts';

/** An API key (API-08). */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    /** The first characters, to recognise the key. */
    prefix: text().notNull(),
    /** SHA-256 of the key, which is shown once. */
    keyHash: text('key_hash').notNull(),
    /** Tokens per UTC calendar month; `null` for no limit but the account's quota. */
    monthlyLimit: count('monthly_limit'),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.keyHash), index('api_keys_account').on(table.accountId)],
);

/** A key's usage per calendar month, without the holds that are still in `api_key_holds`. */
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
 * The holds made with a key. Their amounts are read from the holds themselves (reserved while open, settled afterwards), so a dead
 * process leaves nothing stale here. The amount of a closed hold moves to `api_key_months`.
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
