import type Stripe from 'stripe';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { idOf } from './read-customer.ts';
import type { PaymentRows } from './repository.ts';

/**
 * The subscription that an account pays for, as Stripe has it now.
 * @throws {ApiFailure} `noSubscription`
 */
export async function runningSubscription(rows: PaymentRows, stripe: Stripe, accountId: string) {
  const row = await rows.runningSubscription(accountId);
  if (!row) throw apiFailure('noSubscription', {});
  const subscription = await stripe.subscriptions.retrieve(row.sourceId, { expand: ['schedule'] });
  if (subscription.status === 'canceled') throw apiFailure('noSubscription', {});
  return subscription;
}

/** A change that waited for the next period waits no longer. */
export async function releaseSchedule(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  const id = idOf(schedule);
  if (id !== undefined) await stripe.subscriptionSchedules.release(id);
}
