import { type Cycle, type Plan, rankOf } from './plan-catalogue.ts';
import type { subscriptions } from './schema.ts';

export type Subscription = typeof subscriptions.$inferSelect;

/** The plan an account has right now. */
export interface CurrentPlan {
  plan: Plan;
  cycle: Cycle | undefined;
  /** The subscription it comes from; `undefined` on the free plan. */
  subscriptionId: string | undefined;
  validTo: Date | undefined;
}

/** Tells whether a subscription gives its plan at a moment; after a failed payment (`past_due`) it does until the period ends. */
export function isOpen({ status, periodStart, periodEnd }: Subscription, at: Date): boolean {
  return (status === 'active' || status === 'past_due') && periodStart <= at && at < periodEnd;
}

/** Picks the open subscription that determines the account's plan: the highest plan, then the latest end. */
export function highestOf(open: readonly Subscription[]): Subscription | undefined {
  return open.toSorted(
    (one, other) => rankOf(other.plan) - rankOf(one.plan) || other.periodEnd.getTime() - one.periodEnd.getTime(),
  )[0];
}

export function toCurrentPlan(subscription: Subscription | undefined): CurrentPlan {
  if (!subscription) return { plan: 'free', cycle: undefined, subscriptionId: undefined, validTo: undefined };
  const { plan, cycle, id, periodEnd } = subscription;
  return { plan, cycle, subscriptionId: id, validTo: periodEnd };
}
