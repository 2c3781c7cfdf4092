import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../../accounts/schema.ts';
import { count, moment } from '../../platform/database/columns.ts';

/** A registration by another account's link, with both rewards as of that day (BILL-11). */
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
    /** Short reason why it is not granted. */
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
