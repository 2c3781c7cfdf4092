import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { Queries } from '../../platform/database/database.ts';
import type { ScheduledJob } from '../../platform/jobs/jobs.ts';
import type { ChangeSubscriptions } from '../plans/change-subscriptions.ts';
import type { subscriptions } from '../plans/schema.ts';
import { type ApplyOrderContext, applyOrder, orderState } from './apply-orders.ts';
import type { PaymentRows, StripeCustomer } from './repository.ts';
import { cancelAtStripe } from './stripe/cancel-at-stripe.ts';
import { type CustomerAtStripe, readCustomerAtStripe } from './stripe/read-customer.ts';
import { type StripeSubscriptionState, subscriptionState } from './stripe/subscription-state.ts';

export interface ConvergeContext extends ApplyOrderContext {
  stripe: Stripe;
  queries: Queries;
  plans: Pick<ChangeSubscriptions, 'startSubscription' | 'endSubscription'>;
  invites: PaymentListener;
}

/** Notified when an account pays or is refunded, possibly more than once. */
export interface PaymentListener {
  onPaid(accountId: string, within: Queries): Promise<void>;
  onRefunded(accountId: string, within: Queries): Promise<void>;
}

/** Corrected orders and subscriptions: order numbers and Stripe subscription ids. */
export type Differences = readonly string[];

/** Limits retries when other processes keep changing the same customer. */
const MAX_ATTEMPTS = 10;

/**
 * Brings everything of a customer in line with Stripe. Events only name the customer, so repeated, late and reordered events have
 * the same result. Stripe is read outside the transaction, because the embedded database has one connection and the whole server
 * would wait; the customer's version proves that no other process wrote in between.
 * @returns what was corrected; `undefined` for an unknown customer
 */
export async function convergeCustomer(context: ConvergeContext, customerId: string): Promise<Differences | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const customer = await context.rows.findCustomer(customerId);
    if (!customer) return undefined;
    const atStripe = await readCustomerAtStripe(context.stripe, customerId);
    const current = await cancelDisputed(context.stripe, atStripe);
    const differences = await context.queries.transaction(async (within) =>
      (await context.rows.claimVersion(customer, within)) ? applyAll(context, customer, current, within) : undefined,
    );
    if (differences) return differences;
  }
  throw new Error(`the customer ${customerId} keeps being changed by other processes`);
}

/** Cancels subscriptions with a disputed payment. */
async function cancelDisputed(stripe: Stripe, atStripe: CustomerAtStripe): Promise<CustomerAtStripe> {
  const subscriptions: Stripe.Subscription[] = [];
  for (const subscription of atStripe.subscriptions) {
    const isCancelled = subscription.status === 'canceled' || !atStripe.disputedSubscriptions.has(subscription.id);
    subscriptions.push(isCancelled ? subscription : await cancelAtStripe(stripe, subscription.id));
  }
  return { ...atStripe, subscriptions };
}

async function applyAll(
  context: ConvergeContext,
  { accountId }: StripeCustomer,
  atStripe: CustomerAtStripe,
  within: Queries,
): Promise<Differences> {
  const { rows, catalogue, plans, invites, now } = context;
  const refunds = await rows.refundsOf(accountId, within);
  const isRefundRequested = (kind: 'order' | 'subscription', subject: string) =>
    refunds.some((refund) => refund.kind === kind && refund.subject === subject);
  const differences: string[] = [];

  const known = await rows.subscriptionsOf(accountId, within);
  // Oldest first, so that rows are inserted in chronological order.
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
    if (!(await applyOrder(context, change, within))) continue;
    differences.push(order.orderNumber);
    if (state.status === 'paid') await invites.onPaid(accountId, within);
    if (state.status === 'refunded') await invites.onRefunded(accountId, within);
  }
  return differences;
}

type SubscriptionRow = typeof subscriptions.$inferSelect;

interface SubscriptionChange {
  /** The row of this subscription, if there is one. */
  existing: SubscriptionRow | undefined;
  state: StripeSubscriptionState;
  /** The owner requested a refund, which ended the subscription, whatever Stripe reports. */
  isRefundRequested: boolean;
}

/** Brings a subscription to its state at Stripe. Returns whether anything changed. */
async function applySubscription(
  plans: Pick<ChangeSubscriptions, 'startSubscription' | 'endSubscription'>,
  { existing, state, isRefundRequested }: SubscriptionChange,
  within: Queries,
): Promise<boolean> {
  const { isOver, ...running } = state;
  if (existing?.status === 'ended') return false;
  if (isOver || isRefundRequested) {
    // A subscription that began and ended before the first event still belongs in the history.
    if (!existing) await plans.startSubscription(running, within);
    await plans.endSubscription(state, within);
    return true;
  }
  await plans.startSubscription(running, within);
  return !existing || isDifferent(existing, running);
}

function isDifferent(existing: SubscriptionRow, state: Omit<StripeSubscriptionState, 'isOver'>): boolean {
  return (
    existing.plan !== state.plan ||
    existing.cycle !== state.cycle ||
    existing.status !== state.status ||
    existing.periodEnd.getTime() !== state.periodEnd.getTime() ||
    existing.cancelAtPeriodEnd !== state.cancelAtPeriodEnd ||
    existing.pendingPlan !== state.pendingPlan ||
    existing.pendingCycle !== state.pendingCycle
  );
}

interface ReconcileContext {
  rows: PaymentRows;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  converge(customerId: string): Promise<Differences | undefined>;
}

export interface Reconciliation {
  customers: number;
  /** Customers that differed from Stripe and were corrected. */
  corrected: { customerId: string; differences: Differences }[];
  /** Customers that could not be reconciled; the log has the error. */
  failed: string[];
}

const BATCH = 100;

/** Brings every customer in line with Stripe, in case events were lost. */
export async function reconcile(
  { rows, log, converge }: ReconcileContext,
  signal: AbortSignal,
): Promise<Reconciliation> {
  const result: Reconciliation = { customers: 0, corrected: [], failed: [] };
  let afterId = '';
  while (!signal.aborted) {
    const customers = await rows.listCustomers(afterId, BATCH);
    for (const { customerId } of customers) {
      result.customers += 1;
      try {
        const differences = (await converge(customerId)) ?? [];
        if (differences.length > 0) result.corrected.push({ customerId, differences });
      } catch (error) {
        // One customer that cannot be read must not stop the others.
        log.error({ err: error, customerId }, 'a customer could not be reconciled with Stripe');
        result.failed.push(customerId);
      }
    }
    const last = customers.at(-1);
    if (!last || customers.length < BATCH) break;
    afterId = last.customerId;
  }
  return result;
}

export function reconcileJob(context: ReconcileContext): ScheduledJob {
  return {
    name: 'reconcile-payments',
    cron: '41 2 * * *',
    async run(signal) {
      const { customers, corrected, failed } = await reconcile(context, signal);
      const level = corrected.length + failed.length > 0 ? 'warn' : 'info';
      context.log[level]({ customers, corrected, failed: failed.length }, 'payments were reconciled with Stripe');
    },
  };
}
