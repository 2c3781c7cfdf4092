import type { SubscriptionChangeData, SubscriptionChangePreview } from '@interlinear/contract/payments';
import type Stripe from 'stripe';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { findPlanPrice, type PlanCatalogue, rankOf } from '../plans/plan-catalogue.ts';
import { type PlanForCycle, priceOfPlan } from './plan-prices.ts';
import { pendingPriceOf } from './read-customer.ts';
import type { PaymentRows } from './repository.ts';
import { releaseSchedule, runningSubscription } from './running-subscription.ts';
import type { StripeCalls } from './stripe-calls.ts';
import { itemOf, knownPlan, toDate } from './subscription-state.ts';

export interface ChangeParts {
  rows: PaymentRows;
  call: StripeCalls;
  catalogue: PlanCatalogue;
  now(): Date;
  /** Takes over what was done at Stripe, so that it shows at once. */
  converge(customerId: string): Promise<void>;
}

export interface Change {
  accountId: string;
  planId: string;
}

/** What a change comes to, before it is made. */
interface ChangeAhead {
  subscription: Stripe.Subscription;
  /** Stripe's name of the new price. */
  price: string;
  priceMinor: number;
  isUpgrade: boolean;
}

/**
 * Another plan or cycle: more at once, charged less what is left of the old; less with the next period (BILL-06).
 * @throws {ApiFailure} `notFound`, `noSubscription`, `alreadyOnPlan`, `paymentServiceFailed`, `paymentsOff`
 */
export async function changeSubscription(parts: ChangeParts, change: Change): Promise<SubscriptionChangeData> {
  return parts.call('paymentServiceFailed', async (stripe) => {
    const ahead = await lookAhead(parts, stripe, change);
    const outcome = ahead.isUpgrade ? await upgrade(stripe, ahead) : await downgrade(stripe, ahead);
    await parts.converge(String(ahead.subscription.customer));
    return outcome;
  });
}

/** The same without the deed. */
export async function previewChange(parts: ChangeParts, change: Change): Promise<SubscriptionChangePreview> {
  return parts.call('paymentServiceFailed', async (stripe) => {
    const { subscription, price, priceMinor, isUpgrade } = await lookAhead(parts, stripe, change);
    const item = itemOf(subscription);
    const currency = parts.catalogue.currency;
    if (!isUpgrade) {
      const at = toDate(item.current_period_end).toISOString();
      return { takes_effect: 'next_period', at, due_now_minor: 0, price_minor: priceMinor, currency };
    }
    const invoice = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items: [{ id: item.id, price }], proration_behavior: 'always_invoice' },
    });
    const at = parts.now().toISOString();
    return { takes_effect: 'now', at, due_now_minor: invoice.amount_due, price_minor: priceMinor, currency };
  });
}

async function lookAhead(parts: ChangeParts, stripe: Stripe, { accountId, planId }: Change): Promise<ChangeAhead> {
  const wanted = findPlanPrice(parts.catalogue, planId);
  if (!wanted) throw apiFailure('notFound', {});
  const subscription = await runningSubscription(parts.rows, stripe, accountId);
  const price = await priceOfPlan(stripe, parts.catalogue, wanted);
  const present = knownPlan(parts.catalogue, subscription.id, itemOf(subscription).price);
  const pending = pendingPriceOf(subscription);
  const isSame = wanted.plan === present.plan && wanted.cycle === present.cycle;
  // Back to the present plan is a change only when another one waits.
  if (pending === undefined ? isSame : pending === price) throw apiFailure('alreadyOnPlan', {});
  return { subscription, price, priceMinor: wanted.priceMinor, isUpgrade: isSame || isMore(wanted, present) };
}

function isMore(wanted: PlanForCycle, present: PlanForCycle): boolean {
  const [rank, presentRank] = [rankOf(wanted.plan), rankOf(present.plan)];
  return rank > presentRank || (rank === presentRank && wanted.cycle === 'yearly');
}

async function upgrade(stripe: Stripe, { subscription, price }: ChangeAhead): Promise<SubscriptionChangeData> {
  await prepare(stripe, subscription);
  const item = itemOf(subscription);
  if (item.price.id === price) return { outcome: 'changed', at: null, payment_url: null };
  const changed = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, price }],
    proration_behavior: 'always_invoice',
    // The plan changes when it is paid, not before.
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  });
  if (changed.pending_update === null) return { outcome: 'changed', at: null, payment_url: null };
  const invoice = changed.latest_invoice;
  const payment_url = invoice === null || typeof invoice === 'string' ? null : (invoice.hosted_invoice_url ?? null);
  return { outcome: 'payment_needed', at: null, payment_url };
}

async function downgrade(stripe: Stripe, { subscription, price }: ChangeAhead): Promise<SubscriptionChangeData> {
  await prepare(stripe, subscription);
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const item = itemOf(subscription);
  const { current_period_start: start_date, current_period_end: end_date } = item;
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      { items: [{ price: item.price.id, quantity: 1 }], start_date, end_date },
      { items: [{ price, quantity: 1 }], duration: { interval: 'month', interval_count: 1 } },
    ],
  });
  return { outcome: 'scheduled', at: toDate(end_date).toISOString(), payment_url: null };
}

/** Who changes goes on: neither a cancellation nor an earlier change waits any longer. */
async function prepare(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  await releaseSchedule(stripe, subscription);
  if (subscription.cancel_at_period_end) {
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  }
}
