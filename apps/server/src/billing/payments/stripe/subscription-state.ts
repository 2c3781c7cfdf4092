import type Stripe from 'stripe';
import type { SubscriptionState } from '../../plans/change-subscriptions.ts';
import type { PlanCatalogue } from '../../plans/plan-catalogue.ts';
import { type PlanForCycle, planOfPrice } from './plan-prices.ts';

/** A Stripe subscription in our terms. */
export type StripeSubscriptionState = SubscriptionState & { source: 'stripe'; isOver: boolean };

export interface SubscriptionAtStripe {
  accountId: string;
  subscription: Stripe.Subscription;
  /** Price scheduled for the next period. */
  pendingPrice: Stripe.Price | undefined;
}

/**
 * Converts a Stripe subscription; `undefined` while its first payment is missing.
 * @throws when its price is not in the catalogue, which an operator has to fix
 */
export function subscriptionState(
  catalogue: PlanCatalogue,
  { accountId, subscription, pendingPrice }: SubscriptionAtStripe,
): StripeSubscriptionState | undefined {
  const { id, status, start_date, cancel_at_period_end, cancel_at } = subscription;
  if (status === 'incomplete' || status === 'incomplete_expired') return undefined;
  const item = itemOf(subscription);
  const { plan, cycle } = knownPlan(catalogue, id, item.price);
  const pending = pendingPrice && knownPlan(catalogue, id, pendingPrice);
  return {
    source: 'stripe',
    sourceId: id,
    accountId,
    plan,
    cycle,
    status: status === 'past_due' ? 'past_due' : 'active',
    isOver: status === 'canceled' || status === 'unpaid' || status === 'paused',
    startedAt: toDate(start_date),
    periodStart: toDate(item.current_period_start),
    periodEnd: toDate(item.current_period_end),
    // The billing portal may set `cancel_at` instead of the flag.
    cancelAtPeriodEnd: cancel_at_period_end || cancel_at !== null,
    pendingPlan: pending?.plan ?? null,
    pendingCycle: pending?.cycle ?? null,
  };
}

/** Returns the only item of a subscription. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`the subscription ${id} has no item`);
  return item;
}

export function knownPlan(catalogue: PlanCatalogue, id: string, price: Stripe.Price): PlanForCycle {
  const known = planOfPrice(catalogue, price);
  if (!known) throw new Error(`the price ${price.id} of the subscription ${id} belongs to no plan of the catalogue`);
  return known;
}

export function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
