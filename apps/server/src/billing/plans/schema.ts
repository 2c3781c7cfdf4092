import { CYCLES, PLANS } from '@interlinear/contract/plans';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../../accounts/schema.ts';
import { moment } from '../../platform/database/columns.ts';

export { CYCLES, PLANS };

/** A plan that an account has for a period: bought, redeemed, granted by the operator, or through a family. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    source: text({ enum: ['stripe', 'code', 'operator', 'family'] }).notNull(),
    /** The id of its source: Stripe's subscription, the redemption or the family member. */
    sourceId: text('source_id').notNull(),
    plan: text({ enum: PLANS }).notNull(),
    cycle: text({ enum: CYCLES }).notNull(),
    /** `past_due` keeps its plan until the period ends; `ended` gives nothing. */
    status: text({ enum: ['incomplete', 'active', 'past_due', 'ended'] }).notNull(),
    /** The anchor of monthly windows. */
    startedAt: moment('started_at').notNull(),
    /** When the current plan began, after a plan change within the period. */
    planSince: moment('plan_since').notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** A downgrade scheduled for the next period. */
    pendingPlan: text('pending_plan', { enum: PLANS }),
    pendingCycle: text('pending_cycle', { enum: CYCLES }),
    endedAt: moment('ended_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('subscriptions_source').on(table.source, table.sourceId),
    index('subscriptions_account').on(table.accountId, table.periodEnd),
    index('subscriptions_open').on(table.periodEnd).where(sql`status <> 'ended'`),
  ],
);
