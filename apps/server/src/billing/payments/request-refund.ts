import type { RefundData } from '@interlinear/contract/payments';
import type Stripe from 'stripe';
import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ChangeSubscriptions } from '../plans/change-subscriptions.ts';
import { TOKENS_OF_PLAN } from '../plans/monthly-grants.ts';
import type { PlanCatalogue } from '../plans/plan-catalogue.ts';
import { type FamilyPacks, orderKey } from './apply-orders.ts';
import type { PaymentWitness } from './converge-customer.ts';
import { PAY_REFUND } from './pay-refund.ts';
import { idOf } from './read-customer.ts';
import type { Order, PaymentRows, RefundRequest } from './repository.ts';
import type { StripeCalls } from './stripe-calls.ts';

export interface RequestRefundParts {
  queries: Queries;
  rows: PaymentRows;
  call: StripeCalls;
  ledger: Ledger;
  families: FamilyPacks;
  plans: Pick<ChangeSubscriptions, 'endSubscription'>;
  catalogue: PlanCatalogue;
  jobs: JobQueue;
  invites: PaymentWitness;
  now(): Date;
}

const HOUR_MS = 3_600_000;

/**
 * The price of a pack that nobody used any of, whenever it was bought (BILL-08). What it gave is taken back in the transaction
 * that leaves the job to pay.
 * @throws {ApiFailure} `notFound`, `notRefundable`, `refundUsed`, `paymentsOff`
 */
export async function requestOrderRefund(
  parts: RequestRefundParts,
  { accountId, orderId }: { accountId: string; orderId: string },
): Promise<RefundData> {
  await parts.call('paymentServiceFailed', async () => undefined);
  return parts.queries.transaction(async (within) => {
    await parts.rows.lockCustomer(accountId, within);
    const order = await parts.rows.lockOrder(accountId, orderId, within);
    if (!order) throw apiFailure('notFound', {});
    if (order.status !== 'paid' || order.paymentId === null) throw apiFailure('notRefundable', {});
    const { paymentId, amountMinor, currency } = order;
    const refund = { kind: 'order' as const, subject: order.id, accountId, paymentId, amountMinor, currency };
    const data = await leaveRefund(parts, refund, within);
    if (!(await takeBackUnused(parts, order, within))) throw apiFailure('refundUsed', {});
    return data;
  });
}

async function takeBackUnused(
  { ledger, families }: RequestRefundParts,
  order: Order,
  within: Queries,
): Promise<boolean> {
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
 * The latest payment of a subscription, within the catalogue's hours and when not too much of the tokens was used (BILL-14). The
 * subscription ends with it.
 * @throws {ApiFailure} `notFound`, `notRefundable`, `refundTooLate`, `refundUsed`, `paymentServiceFailed`, `paymentsOff`
 */
export async function requestSubscriptionRefund(
  parts: RequestRefundParts,
  { accountId, subscriptionId }: { accountId: string; subscriptionId: string },
): Promise<RefundData> {
  const { hours } = parts.catalogue.refunds;
  const mine = await parts.rows.subscriptionsOf(accountId);
  const subscription = mine.find(({ id }) => id === subscriptionId);
  if (!subscription) throw apiFailure('notFound', {});
  if (subscription.status === 'ended') throw apiFailure('notRefundable', {});
  const payment = await parts.call('paymentServiceFailed', (stripe) => latestPayment(stripe, subscription.sourceId));
  if (!payment) throw apiFailure('notRefundable', {});
  if (parts.now().getTime() - payment.paidAt.getTime() > hours * HOUR_MS) throw apiFailure('refundTooLate', { hours });

  return parts.queries.transaction(async (within) => {
    await parts.rows.lockCustomer(accountId, within);
    const { paymentId, amountMinor, currency } = payment;
    const subject = subscription.sourceId;
    const refund = { kind: 'subscription' as const, subject, accountId, paymentId, amountMinor, currency };
    const data = await leaveRefund(parts, refund, within);
    const given = await tokensOf(parts.ledger, { accountId, subscriptionId }, within);
    await parts.plans.endSubscription({ source: 'stripe', sourceId: subject }, within);
    // Ending locked the account's quota, so what was used by now is all that ever will be.
    const left = await tokensOf(parts.ledger, { accountId, subscriptionId }, within);
    await parts.invites.onRefunded(accountId, within);
    const isMuch = left.used * 100 > given.granted * parts.catalogue.refunds.mostUsedPercent;
    if (isMuch) throw apiFailure('refundUsed', {});
    return data;
  });
}

/** Of the plan's present month. */
async function tokensOf(
  ledger: Ledger,
  { accountId, subscriptionId }: { accountId: string; subscriptionId: string },
  within: Queries,
): Promise<{ granted: number; used: number }> {
  const tokens: readonly string[] = Object.values(TOKENS_OF_PLAN);
  const balances = await ledger.balances(accountId, { isAll: true }, within);
  const own = balances.filter(
    ({ sourceKey, meter }) => sourceKey.startsWith(`sub:${subscriptionId}:`) && tokens.includes(meter),
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

async function latestPayment(stripe: Stripe, subscriptionId: string): Promise<Payment | undefined> {
  const { latest_invoice } = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['latest_invoice.payments'],
  });
  if (latest_invoice === null || typeof latest_invoice === 'string') return undefined;
  const { status, amount_paid, currency, status_transitions, payments } = latest_invoice;
  const paid = payments?.data.find((payment) => payment.status === 'paid');
  const paymentId = idOf(paid?.payment.payment_intent);
  const paidAt = status_transitions.paid_at;
  if (status !== 'paid' || amount_paid === 0 || paymentId === undefined || paidAt === null) return undefined;
  return { paymentId, amountMinor: amount_paid, currency: currency.toUpperCase(), paidAt: new Date(paidAt * 1000) };
}

/** Keeps the request and the job that pays it, once for each thing that was bought. */
async function leaveRefund(
  { rows, jobs, catalogue, now }: RequestRefundParts,
  refund: Omit<RefundRequest, 'id' | 'requestedAt' | 'paidAt'>,
  within: Queries,
): Promise<RefundData> {
  const kept = await rows.insertRefund({ ...refund, requestedAt: now() }, within);
  if (!kept) throw apiFailure('notRefundable', {});
  await jobs.enqueue(PAY_REFUND, { refundId: kept.id }, within);
  const { amountMinor: amount_minor, currency } = refund;
  return { amount_minor, currency, business_days: catalogue.refunds.businessDays };
}
