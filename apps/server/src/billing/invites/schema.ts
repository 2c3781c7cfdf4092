import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../../accounts/schema.ts';
import { count, moment } from '../../platform/database/columns.ts';

/** A person who came by another's link, and what both get for it (BILL-11). The figures are those of the day. */
export const invites = pgTable(
  'invites',
  {
    id: uuid().primaryKey().defaultRandom(),
    inviterId: uuid('inviter_id')
      .notNull()
      .references(() => accounts.id),
    inviteeId: uuid('invitee_id')
      .notNull()
      .references(() => accounts.id),
    status: text({ enum: ['pending', 'granted', 'failed', 'invalid', 'expired'] }).notNull(),
    /** Why it is not granted, in a word. */
    reason: text(),
    inviterReward: count('inviter_reward').notNull(),
    inviteeReward: count('invitee_reward').notNull(),
    registeredAt: moment('registered_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    uniqueIndex('invites_invitee').on(table.inviteeId),
    index('invites_inviter').on(table.inviterId, table.registeredAt),
    index('invites_status').on(table.status, table.expiresAt),
  ],
);
