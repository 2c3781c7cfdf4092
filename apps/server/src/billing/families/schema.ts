import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../../accounts/schema.ts';
import { moment } from '../../platform/database/columns.ts';
import { orders } from '../payments/schema.ts';
import { CYCLES, PLANS } from '../plans/schema.ts';

/** A purchased family pack (BILL-09). The owner needs no seat. */
export const families = pgTable(
  'families',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    plan: text({ enum: PLANS }).notNull(),
    cycle: text({ enum: CYCLES }).notNull(),
    seats: integer().notNull(),
    validFrom: moment('valid_from').notNull(),
    validTo: moment('valid_to').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [uniqueIndex('families_order').on(table.orderId), index('families_owner').on(table.ownerId)],
);

/** A person invited to a family by address; linked to an account once they accept. */
export const familyMembers = pgTable(
  'family_members',
  {
    id: uuid().primaryKey().defaultRandom(),
    familyId: uuid('family_id')
      .notNull()
      .references(() => families.id),
    /** Lower case. */
    email: text().notNull(),
    accountId: uuid('account_id').references(() => accounts.id),
    /** SHA-256 of the token in the invitation's link. */
    tokenHash: text('token_hash').notNull(),
    status: text({ enum: ['invited', 'active', 'removed'] }).notNull(),
    invitedAt: moment('invited_at').notNull(),
    joinedAt: moment('joined_at'),
    removedAt: moment('removed_at'),
  },
  (table) => [
    uniqueIndex('family_members_token').on(table.tokenHash),
    uniqueIndex('family_members_email').on(table.familyId, table.email).where(sql`status <> 'removed'`),
    uniqueIndex('family_members_account').on(table.accountId).where(sql`status = 'active'`),
  ],
);
