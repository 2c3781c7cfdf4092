import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../../accounts/schema.ts';
import { moment } from '../../platform/database/columns.ts';
import { CYCLES, PLANS } from '../plans/schema.ts';

/** A code that gives a plan for some days (BILL-10). */
export const redeemCodes = pgTable(
  'redeem_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** HMAC of the code in capitals without hyphens; the code itself is only shown when it is created. */
    codeHash: text('code_hash').notNull(),
    /** Name of the batch the code was created in. */
    batch: text().notNull(),
    plan: text({ enum: PLANS }).notNull(),
    cycle: text({ enum: CYCLES }).notNull(),
    days: integer().notNull(),
    maxUses: integer('max_uses').notNull().default(1),
    uses: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('redeem_codes_hash').on(table.codeHash),
    index('redeem_codes_batch').on(table.batch),
    check('redeem_codes_uses', sql`uses >= 0 and uses <= max_uses`),
  ],
);

export const redemptions = pgTable(
  'redemptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    codeId: uuid('code_id')
      .notNull()
      .references(() => redeemCodes.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    fromPlan: text('from_plan', { enum: PLANS }).notNull(),
    toPlan: text('to_plan', { enum: PLANS }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [uniqueIndex('redemptions_once').on(table.codeId, table.accountId)],
);
