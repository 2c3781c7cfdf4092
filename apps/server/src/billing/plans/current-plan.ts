import type { CurrentPlan } from './entitlements.ts';
import { rankOf } from './plan-catalogue.ts';
import type { subscriptions } from './schema.ts';

export type Subscription = typeof subscriptions.$inferSelect;

/** Whether it gives its plan at that moment; a failed payment (`past_due`) has its plan until the period ends. */
export function isOpen({ status, periodStart, periodEnd }: Subscription, at: Date): boolean {
  return (status === 'active' || status === 'past_due') && periodStart <= at && at < periodEnd;
}

/** The subscription that says which plan an account has: of those that are open the highest, then the longest. */
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
