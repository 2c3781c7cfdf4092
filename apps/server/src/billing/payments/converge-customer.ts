import type Stripe from 'stripe';
import type { Queries } from '../../platform/database/database.ts';
import type { ChangeSubscriptions } from '../plans/change-subscriptions.ts';
import { type ApplyOrderParts, applyOrder } from './apply-orders.ts';
import { applySubscription } from './apply-subscriptions.ts';
import { orderState } from './order-state.ts';
import { type CustomerAtStripe, readCustomerAtStripe } from './read-customer.ts';
import type { StripeCustomer } from './repository.ts';
import { subscriptionState } from './subscription-state.ts';

export interface ConvergeParts extends ApplyOrderParts {
  stripe: Stripe;
  queries: Queries;
  plans: Pick<ChangeSubscriptions, 'startSubscription' | 'endSubscription'>;
  invites: PaymentWitness;
}

/** Who wants to know that somebody paid, or got something back. Each may be told twice. */
export interface PaymentWitness {
  onPaid(accountId: string, within: Queries): Promise<void>;
  onRefunded(accountId: string, within: Queries): Promise<void>;
}

/** What was not as Stripe has it: orders and subscriptions, by their names at Stripe or here. */
export type Differences = readonly string[];

/** So many writers at once have other troubles. */
const MOST_ATTEMPTS = 10;

/**
 * Makes everything of a customer here what it is at Stripe, whatever was heard of it before: events only say whose turn it is, so
 * twice, late and out of order come to the same. Stripe is asked outside the transaction, because the embedded database has one
 * connection and the whole server would wait; that nobody wrote something newer in between is proved by the customer's version.
 * @returns what had to be changed; `undefined` for a customer that is none of ours
 */
export async function convergeCustomer(parts: ConvergeParts, customerId: string): Promise<Differences | undefined> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const customer = await parts.rows.findCustomer(customerId);
    if (!customer) return undefined;
    const atStripe = await readCustomerAtStripe(parts.stripe, customerId);
    const settled = await cancelDisputed(parts.stripe, atStripe);
    const differences = await parts.queries.transaction(async (within) =>
      (await parts.rows.claimVersion(customer, within)) ? apply(parts, customer, settled, within) : undefined,
    );
    if (differences) return differences;
  }
  throw new Error(`the customer ${customerId} is written by others all the time`);
}

/** Who disputes a payment gets no further period. */
async function cancelDisputed(stripe: Stripe, atStripe: CustomerAtStripe): Promise<CustomerAtStripe> {
  const subscriptions: Stripe.Subscription[] = [];
  for (const subscription of atStripe.subscriptions) {
    const isCancelled = subscription.status === 'canceled' || !atStripe.disputedSubscriptions.has(subscription.id);
    subscriptions.push(isCancelled ? subscription : await stripe.subscriptions.cancel(subscription.id));
  }
  return { ...atStripe, subscriptions };
}

async function apply(
  parts: ConvergeParts,
  { accountId }: StripeCustomer,
  atStripe: CustomerAtStripe,
  within: Queries,
): Promise<Differences> {
  const { rows, catalogue, plans, invites, now } = parts;
  const refunds = await rows.refundsOf(accountId, within);
  const isRefundRequested = (kind: 'order' | 'subscription', subject: string) =>
    refunds.some((refund) => refund.kind === kind && refund.subject === subject);
  const differences: string[] = [];

  const known = await rows.subscriptionsOf(accountId, within);
  // The oldest first, so that the record is in the order of events.
  for (const subscription of atStripe.subscriptions.toReversed()) {
    const { id } = subscription;
    const pendingPrice = atStripe.pendingPrices.get(id);
    const state = subscriptionState(catalogue, { accountId, subscription, pendingPrice });
    if (!state) continue;
    const existing = known.find(({ sourceId }) => sourceId === id);
    const change = { existing, state, isRefundRequested: isRefundRequested('subscription', id) };
    if (!(await applySubscription(plans, change, within))) continue;
    differences.push(id);
    if (!existing && !state.isOver) await invites.onPaid(accountId, within);
  }
  for (const order of await rows.ordersOf(accountId, within)) {
    const state = orderState({ order, ...atStripe, now: now() });
    const change = { order, state, isRefundRequested: isRefundRequested('order', order.id) };
    if (!(await applyOrder(parts, change, within))) continue;
    differences.push(order.orderNumber);
    if (state.status === 'paid') await invites.onPaid(accountId, within);
    if (state.status === 'refunded') await invites.onRefunded(accountId, within);
  }
  return differences;
}
