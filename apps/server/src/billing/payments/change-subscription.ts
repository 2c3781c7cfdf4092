import type { SubscriptionChangeData, SubscriptionChangePreview } from '@interlinear/contract/payments';
import type Stripe from 'stripe';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { findPlanPrice, type PlanCatalogue, rankOf } from '../plans/plan-catalogue.ts';
import type { PaymentRows } from './repository.ts';
import { type PlanForCycle, priceOfPlan } from './stripe/plan-prices.ts';
import { idOf, pendingPriceOf } from './stripe/read-customer.ts';
import type { StripeCalls } from './stripe/stripe-calls.ts';
import { itemOf, knownPlan, toDate } from './stripe/subscription-state.ts';

export interface ChangeContext {
  rows: PaymentRows;
  call: StripeCalls;
  catalogue: PlanCatalogue;
  now(): Date;
  /** Applies the change made at Stripe at once, without waiting for its event. */
  converge(customerId: string): Promise<void>;
}

export interface PlanChange {
  accountId: string;
  planId: string;
}

/** A planned change of a subscription, before it is made. */
interface PlannedChange {
  subscription: Stripe.Subscription;
  /** Stripe's id of the new price. */
  price: string;
  priceMinor: number;
  isUpgrade: boolean;
}

/**
 * Changes the plan or cycle: an upgrade at once and prorated, a downgrade with the next period (BILL-06).
 * @throws {ApiFailure} `notFound`, `noSubscription`, `alreadyOnPlan`, `paymentServiceFailed`, `paymentsOff`
 */
export async function changeSubscription(context: ChangeContext, change: PlanChange): Promise<SubscriptionChangeData> {
  return context.call('paymentServiceFailed', async (stripe) => {
    const planned = await planChange(context, stripe, change);
    const outcome = planned.isUpgrade ? await upgrade(stripe, planned) : await downgrade(stripe, planned);
    await context.converge(String(planned.subscription.customer));
    return outcome;
  });
}

/** Previews a change without making it. */
export async function previewChange(context: ChangeContext, change: PlanChange): Promise<SubscriptionChangePreview> {
  return context.call('paymentServiceFailed', async (stripe) => {
    const { subscription, price, priceMinor, isUpgrade } = await planChange(context, stripe, change);
    const item = itemOf(subscription);
    const currency = context.catalogue.currency;
    if (!isUpgrade) {
      const at = toDate(item.current_period_end).toISOString();
      return { takes_effect: 'next_period', at, due_now_minor: 0, price_minor: priceMinor, currency };
    }
    const invoice = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items: [{ id: item.id, price }], proration_behavior: 'always_invoice' },
    });
    const at = context.now().toISOString();
    return { takes_effect: 'now', at, due_now_minor: invoice.amount_due, price_minor: priceMinor, currency };
  });
}

async function planChange(
  context: ChangeContext,
  stripe: Stripe,
  { accountId, planId }: PlanChange,
): Promise<PlannedChange> {
  const wanted = findPlanPrice(context.catalogue, planId);
  if (!wanted) throw apiFailure('notFound', {});
  const subscription = await runningSubscription(context.rows, stripe, accountId);
  const price = await priceOfPlan(stripe, context.catalogue, wanted);
  const present = knownPlan(context.catalogue, subscription.id, itemOf(subscription).price);
  const pending = pendingPriceOf(subscription);
  const isSame = wanted.plan === present.plan && wanted.cycle === present.cycle;
  // Going back to the current plan is a change only while another one is scheduled.
  if (pending === undefined ? isSame : pending === price) throw apiFailure('alreadyOnPlan', {});
  return { subscription, price, priceMinor: wanted.priceMinor, isUpgrade: isSame || isUpgradeFrom(wanted, present) };
}

function isUpgradeFrom(wanted: PlanForCycle, present: PlanForCycle): boolean {
  const [rank, presentRank] = [rankOf(wanted.plan), rankOf(present.plan)];
  return rank > presentRank || (rank === presentRank && wanted.cycle === 'yearly');
}

async function upgrade(stripe: Stripe, { subscription, price }: PlannedChange): Promise<SubscriptionChangeData> {
  await clearScheduled(stripe, subscription);
  const item = itemOf(subscription);
  if (item.price.id === price) return { outcome: 'changed', at: null, payment_url: null };
  const changed = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, price }],
    proration_behavior: 'always_invoice',
    // The plan changes only once it is paid.
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  });
  if (changed.pending_update === null) return { outcome: 'changed', at: null, payment_url: null };
  const invoice = changed.latest_invoice;
  const payment_url = invoice === null || typeof invoice === 'string' ? null : (invoice.hosted_invoice_url ?? null);
  return { outcome: 'payment_needed', at: null, payment_url };
}

async function downgrade(stripe: Stripe, { subscription, price }: PlannedChange): Promise<SubscriptionChangeData> {
  await clearScheduled(stripe, subscription);
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

/** Clears a scheduled cancellation or an earlier scheduled change. */
async function clearScheduled(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  await releaseSchedule(stripe, subscription);
  if (subscription.cancel_at_period_end) {
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  }
}

/**
 * Cancels the subscription at the end of its period, or resumes it. Idempotent.
 * @throws {ApiFailure} `noSubscription`, `paymentServiceFailed`, `paymentsOff`
 */
export async function setCancelAtPeriodEnd(
  context: ChangeContext,
  { accountId, cancels }: { accountId: string; cancels: boolean },
): Promise<SubscriptionChangeData> {
  return context.call('paymentServiceFailed', async (stripe) => {
    const subscription = await runningSubscription(context.rows, stripe, accountId);
    // A schedule would restart a cancelled subscription. Resuming keeps a scheduled change.
    if (cancels) await releaseSchedule(stripe, subscription);
    if (subscription.cancel_at_period_end !== cancels) {
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: cancels });
    }
    await context.converge(String(subscription.customer));
    const end = toDate(itemOf(subscription).current_period_end).toISOString();
    return { outcome: cancels ? 'scheduled' : 'changed', at: cancels ? end : null, payment_url: null };
  });
}

/**
 * Reads an account's running subscription from Stripe.
 * @throws {ApiFailure} `noSubscription`
 */
async function runningSubscription(rows: PaymentRows, stripe: Stripe, accountId: string) {
  const row = await rows.runningSubscription(accountId);
  if (!row) throw apiFailure('noSubscription', {});
  const subscription = await stripe.subscriptions.retrieve(row.sourceId, { expand: ['schedule'] });
  if (subscription.status === 'canceled') throw apiFailure('noSubscription', {});
  return subscription;
}

/** Drops the change scheduled for the next period. */
async function releaseSchedule(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  const id = idOf(schedule);
  if (id !== undefined) await stripe.subscriptionSchedules.release(id);
}
