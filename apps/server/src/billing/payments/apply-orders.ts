import type Stripe from 'stripe';
import type { Queries } from '../../platform/database/database.ts';
import type { Ledger, Meter } from '../ledger/ledger.ts';
import { findPack, type PlanCatalogue } from '../plans/plan-catalogue.ts';
import type { Order, PaymentRows } from './repository.ts';
import { toDate } from './stripe/subscription-state.ts';

/** The family operations that payments call. All are idempotent. */
export interface FamilyPacks {
  /** Gives the owner of a paid pack its seats. */
  onFamilyPaid(
    order: Pick<Order, 'id' | 'accountId' | 'productId' | 'units'> & { paidAt: Date },
    within: Queries,
  ): Promise<void>;
  /** Ends a pack whose price was refunded. */
  onFamilyRefunded(orderId: string, within: Queries): Promise<void>;
  /** Tells whether no seat was ever taken; only then is the price refunded on request. */
  isFamilyUnused(orderId: string, within: Queries): Promise<boolean>;
}

export interface ApplyOrderContext {
  rows: PaymentRows;
  ledger: Ledger;
  families: FamilyPacks;
  catalogue: PlanCatalogue;
  now(): Date;
}

/** The state of a purchase according to Stripe. */
export type OrderState =
  | { status: 'pending' }
  | { status: 'failed'; sessionId: string | undefined }
  | { status: 'paid' | 'refunded'; sessionId: string; paymentId: string; paidAt: Date };

export interface OrderChange {
  order: Order;
  state: OrderState;
  /** The owner requested a refund, which already took back what the order gave. */
  isRefundRequested: boolean;
}

const DAY_MS = 86_400_000;
/** A checkout lives an hour and its session is stored right away, so an order without one after a day never had one. */
const MAX_MS_WITHOUT_SESSION = 24 * 3_600_000;
const METER_OF_PACK: Record<'tokens' | 'docs', Meter> = { tokens: 'tokens', docs: 'docs' };

/** Returns the ledger's source key of an order's grant. */
export const orderKey = (id: string) => `order:${id}`;

/** Brings an order to its state: grants a paid one, once, and revokes a refunded one. Returns whether anything changed. */
export async function applyOrder(context: ApplyOrderContext, change: OrderChange, within: Queries): Promise<boolean> {
  const { order, state, isRefundRequested } = change;
  if (state.status === 'pending') return false;
  if (state.status === 'paid' && !isRefundRequested) await grantOrder(context, order, state.paidAt, within);
  if (state.status === 'refunded' && !isRefundRequested) await revokeOrder(context, order, within);
  if (order.status === state.status) return false;
  const at = context.now();
  const sessionId = state.sessionId === undefined ? {} : { checkoutSessionId: state.sessionId };
  const payment = state.status === 'failed' ? {} : { paymentId: state.paymentId, paidAt: state.paidAt };
  const refundedAt = state.status === 'refunded' ? at : null;
  const fields = { status: state.status, updatedAt: at, refundedAt, ...sessionId, ...payment };
  await context.rows.updateOrder(order.id, fields, within);
  return true;
}

async function grantOrder(context: ApplyOrderContext, order: Order, paidAt: Date, within: Queries): Promise<void> {
  const { ledger, families, catalogue } = context;
  if (order.type === 'family') return families.onFamilyPaid({ ...order, paidAt }, within);
  // Packs removed from the catalogue were sold for a year (BILL-08).
  const validDays = findPack(catalogue, order.productId)?.validDays ?? 365;
  const grant = {
    accountId: order.accountId,
    meter: METER_OF_PACK[order.type],
    channel: 'buy' as const,
    validFrom: paidAt,
    validTo: new Date(paidAt.getTime() + validDays * DAY_MS),
  };
  await ledger.grant([{ ...grant, amount: order.units, sourceKey: orderKey(order.id) }], within);
  if (order.status !== 'refunded') return;
  // After a won dispute, grant again what was taken back.
  const balances = await ledger.balances(order.accountId, { isAll: true }, within);
  const taken = balances.find(({ sourceKey, revokedAt }) => sourceKey === orderKey(order.id) && revokedAt !== null);
  const amount = taken ? order.units - taken.used - taken.held : 0;
  if (amount > 0) await ledger.grant([{ ...grant, amount, sourceKey: `${orderKey(order.id)}:won` }], within);
}

async function revokeOrder({ ledger, families }: ApplyOrderContext, order: Order, within: Queries): Promise<void> {
  if (order.type === 'family') return families.onFamilyRefunded(order.id, within);
  const key = orderKey(order.id);
  await ledger.revoke({ accountId: order.accountId, sourceKeyPrefix: key, reference: `${key}:refunded` }, within);
}

export interface OrderAtStripe {
  order: Order;
  sessions: readonly Stripe.Checkout.Session[];
  disputedPayments: ReadonlySet<string>;
  now: Date;
}

export function orderState({ order, sessions, disputedPayments, now }: OrderAtStripe): OrderState {
  // A server that crashed after opening the checkout did not store its id; the checkout's metadata names the order.
  const session = sessions.find(
    ({ id, metadata }) => id === order.checkoutSessionId || metadata?.order_id === order.id,
  );
  if (!session) {
    const isOld = now.getTime() - order.createdAt.getTime() > MAX_MS_WITHOUT_SESSION;
    return isOld ? { status: 'failed', sessionId: undefined } : { status: 'pending' };
  }
  if (session.status === 'open') return { status: 'pending' };
  if (session.status === 'expired') return { status: 'failed', sessionId: session.id };
  return completeState(session, disputedPayments);
}

function completeState(session: Stripe.Checkout.Session, disputedPayments: ReadonlySet<string>): OrderState {
  const { id: sessionId, payment_intent: intent, payment_status } = session;
  if (intent === null || typeof intent === 'string') throw new Error(`the checkout ${sessionId} shows no payment`);
  if (payment_status === 'unpaid') {
    const hasFailed = intent.status === 'requires_payment_method' || intent.status === 'canceled';
    return hasFailed ? { status: 'failed', sessionId } : { status: 'pending' };
  }
  const charge = intent.latest_charge;
  if (charge === null || typeof charge === 'string') throw new Error(`the payment ${intent.id} shows no charge`);
  const isTakenBack = charge.refunded || disputedPayments.has(intent.id);
  return {
    status: isTakenBack ? 'refunded' : 'paid',
    sessionId,
    paymentId: intent.id,
    paidAt: toDate(charge.created),
  };
}
