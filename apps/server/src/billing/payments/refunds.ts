import type { RefundData } from '@interlinear/contract/payments';
import type Stripe from 'stripe';
import * as z from 'zod';
import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { JobQueue, QueuedJob } from '../../platform/jobs/jobs.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ChangeSubscriptions } from '../plans/change-subscriptions.ts';
import { TOKENS_OF_PLAN } from '../plans/monthly-grants.ts';
import type { PlanCatalogue } from '../plans/plan-catalogue.ts';
import { type FamilyPacks, orderKey } from './apply-orders.ts';
import type { PaymentListener } from './converge-customer.ts';
import type { Order, PaymentRows, RefundRequest } from './repository.ts';
import { cancelAtStripe } from './stripe/cancel-at-stripe.ts';
import { hasCode } from './stripe/plan-prices.ts';
import { idOf } from './stripe/read-customer.ts';
import type { StripeCalls } from './stripe/stripe-calls.ts';

const PAY_REFUND = 'pay-refund';

export interface RefundContext {
  queries: Queries;
  rows: PaymentRows;
  call: StripeCalls;
  ledger: Ledger;
  families: FamilyPacks;
  plans: Pick<ChangeSubscriptions, 'endSubscription'>;
  catalogue: PlanCatalogue;
  jobs: JobQueue;
  invites: PaymentListener;
  now(): Date;
}

const HOUR_MS = 3_600_000;
/** Stripe's limit for one page, far above the payments that fit into the hours of a refund. */
const MAX_INVOICES = 100;

/**
 * Refunds an unused pack, whenever it was bought (BILL-08). Its grant is revoked in the transaction that enqueues the payment.
 * @throws {ApiFailure} `notFound`, `notRefundable`, `refundUsed`, `paymentsOff`
 */
export async function requestOrderRefund(
  context: RefundContext,
  { accountId, orderId }: { accountId: string; orderId: string },
): Promise<RefundData> {
  await context.call('paymentServiceFailed', async () => undefined);
  return context.queries.transaction(async (within) => {
    await context.rows.lockCustomer(accountId, within);
    const order = await context.rows.lockOrder(accountId, orderId, within);
    if (!order) throw apiFailure('notFound', {});
    if (order.status !== 'paid' || order.paymentId === null) throw apiFailure('notRefundable', {});
    const { paymentId, amountMinor, currency } = order;
    const refund = { kind: 'order' as const, subject: order.id, accountId, paymentId, amountMinor, currency };
    await enqueueRefund(context, refund, within);
    if (!(await revokeUnused(context, order, within))) throw apiFailure('refundUsed', {});
    return refundData(context, refund);
  });
}

async function revokeUnused({ ledger, families }: RefundContext, order: Order, within: Queries): Promise<boolean> {
  if (order.type === 'family') {
    if (!(await families.isFamilyUnused(order.id, within))) return false;
    await families.onFamilyRefunded(order.id, within);
    return true;
  }
  const sourceKeyPrefix = orderKey(order.id);
  const reference = `${sourceKeyPrefix}:refund`;
  return ledger.refund({ accountId: order.accountId, sourceKeyPrefix, reference }, within);
}

/**
 * Refunds what was paid for a subscription within the catalogue's hours, such as its first payment and an upgrade, and ends it
 * (BILL-14). Limited by the share of its tokens that is used.
 * @throws {ApiFailure} `notFound`, `notRefundable`, `refundTooLate`, `refundUsed`, `paymentServiceFailed`, `paymentsOff`
 */
export async function requestSubscriptionRefund(
  context: RefundContext,
  { accountId, subscriptionId }: { accountId: string; subscriptionId: string },
): Promise<RefundData> {
  const { hours } = context.catalogue.refunds;
  const mine = await context.rows.subscriptionsOf(accountId);
  const subscription = mine.find(({ id }) => id === subscriptionId);
  if (!subscription) throw apiFailure('notFound', {});
  if (subscription.status === 'ended') throw apiFailure('notRefundable', {});
  const subject = subscription.sourceId;
  const payments = await context.call('paymentServiceFailed', (stripe) => paymentsFor(stripe, subject));
  if (payments.length === 0) throw apiFailure('notRefundable', {});
  const earliest = context.now().getTime() - hours * HOUR_MS;
  const recent = payments.filter(({ paidAt }) => paidAt.getTime() >= earliest);
  const first = recent.at(-1);
  if (!first) throw apiFailure('refundTooLate', { hours });

  return context.queries.transaction(async (within) => {
    await context.rows.lockCustomer(accountId, within);
    for (const { paymentId, amountMinor, currency } of recent) {
      const refund = { kind: 'subscription' as const, subject, accountId, paymentId, amountMinor, currency };
      await enqueueRefund(context, refund, within);
    }
    const paidMonths = { accountId, subscriptionId, since: first.paidAt };
    const before = await tokensOf(context.ledger, paidMonths, within);
    await context.plans.endSubscription({ source: 'stripe', sourceId: subject }, within);
    // Ending locked the account's quota, so usage can no longer change.
    const after = await tokensOf(context.ledger, paidMonths, within);
    await context.invites.onRefunded(accountId, within);
    const isUsedTooMuch = after.used * 100 > before.granted * context.catalogue.refunds.mostUsedPercent;
    if (isUsedTooMuch) throw apiFailure('refundUsed', {});
    const amountMinor = recent.reduce((sum, payment) => sum + payment.amountMinor, 0);
    return refundData(context, { amountMinor, currency: first.currency });
  });
}

interface PaidMonths {
  accountId: string;
  subscriptionId: string;
  since: Date;
}

/** Sums the tokens granted and used of a subscription in months that had not ended at a time: earlier payments paid for the others. */
async function tokensOf(
  ledger: Ledger,
  { accountId, subscriptionId, since }: PaidMonths,
  within: Queries,
): Promise<{ granted: number; used: number }> {
  const tokens: readonly string[] = Object.values(TOKENS_OF_PLAN);
  const balances = await ledger.balances(accountId, { isAll: true }, within);
  const own = balances.filter(
    ({ sourceKey, meter, validTo }) =>
      sourceKey.startsWith(`sub:${subscriptionId}:`) && tokens.includes(meter) && (validTo === null || validTo > since),
  );
  return {
    granted: own.reduce((sum, { granted }) => sum + granted, 0),
    used: own.reduce((sum, { used, held }) => sum + used + held, 0),
  };
}

interface Payment {
  paymentId: string;
  amountMinor: number;
  currency: string;
  paidAt: Date;
}

/** Returns what was paid for a subscription, the latest first. */
async function paymentsFor(stripe: Stripe, subscription: string): Promise<Payment[]> {
  const { data } = await stripe.invoices.list({
    subscription,
    status: 'paid',
    limit: MAX_INVOICES,
    expand: ['data.payments'],
  });
  const paid = data.flatMap((invoice) => paymentOf(invoice) ?? []);
  return paid.sort((a, b) => b.paidAt.getTime() - a.paidAt.getTime());
}

function paymentOf({ amount_paid, currency, status_transitions, payments }: Stripe.Invoice): Payment | undefined {
  const paid = payments?.data.find((payment) => payment.status === 'paid');
  const paymentId = idOf(paid?.payment.payment_intent);
  const paidAt = status_transitions.paid_at;
  if (amount_paid === 0 || paymentId === undefined || paidAt === null) return undefined;
  return { paymentId, amountMinor: amount_paid, currency: currency.toUpperCase(), paidAt: new Date(paidAt * 1000) };
}

/** Stores the refund request and enqueues its payment, once per payment of an order or subscription. */
async function enqueueRefund(
  { rows, jobs, now }: RefundContext,
  refund: Omit<RefundRequest, 'id' | 'requestedAt' | 'paidAt'>,
  within: Queries,
): Promise<void> {
  const kept = await rows.insertRefund({ ...refund, requestedAt: now() }, within);
  if (!kept) throw apiFailure('notRefundable', {});
  await jobs.enqueue(PAY_REFUND, { refundId: kept.id }, within);
}

function refundData(
  { catalogue }: RefundContext,
  { amountMinor, currency }: Pick<RefundRequest, 'amountMinor' | 'currency'>,
): RefundData {
  return { amount_minor: amountMinor, currency, business_days: catalogue.refunds.businessDays };
}

const jobData = z.object({ refundId: z.uuid() });

interface PayRefundContext {
  rows: PaymentRows;
  stripe: Stripe;
  now(): Date;
  converge(customerId: string): Promise<void>;
}

/** Pays a granted refund. An idempotency key makes Stripe pay once, however often the job runs. */
export function payRefundJob(context: PayRefundContext): QueuedJob<z.output<typeof jobData>> {
  return {
    name: PAY_REFUND,
    data: jobData,
    async run({ refundId }) {
      const refund = await context.rows.readRefund(refundId);
      if (!refund || refund.paidAt !== null) return;
      if (refund.kind === 'subscription') await cancelAtStripe(context.stripe, refund.subject);
      await pay(context.stripe, refund);
      await context.rows.markRefundPaid(refund.id, context.now());
      const customer = await context.rows.customerOf(refund.accountId);
      if (customer) await context.converge(customer.customerId);
    },
  };
}

async function pay(stripe: Stripe, { id, paymentId, amountMinor }: RefundRequest): Promise<void> {
  try {
    await stripe.refunds.create(
      {
        payment_intent: paymentId,
        amount: amountMinor,
        reason: 'requested_by_customer',
        metadata: { refund_id: id },
      },
      { idempotencyKey: `refund:${id}` },
    );
  } catch (error) {
    // Already refunded in Stripe's dashboard.
    if (!hasCode(error, 'charge_already_refunded')) throw error;
  }
}
