import type { Queries } from '../../platform/database/database.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { findPack, type PlanCatalogue } from '../plans/plan-catalogue.ts';
import type { OrderState } from './order-state.ts';
import { METER_OF_PACK } from './pack-meters.ts';
import type { Order, PaymentRows } from './repository.ts';

/** What the domain of families does with packs of seats. Each may be done twice and comes to the same. */
export interface FamilyPacks {
  /** A pack was paid: its owner has seats to give. */
  onFamilyPaid(
    order: Pick<Order, 'id' | 'accountId' | 'productId' | 'units'> & { paidAt: Date },
    within: Queries,
  ): Promise<void>;
  /** The price was paid back: the pack is over. */
  onFamilyRefunded(orderId: string, within: Queries): Promise<void>;
  /** Whether nobody ever took a seat: only then is the price paid back on request. */
  isFamilyUnused(orderId: string, within: Queries): Promise<boolean>;
}

export interface ApplyOrderParts {
  rows: PaymentRows;
  ledger: Ledger;
  families: FamilyPacks;
  catalogue: PlanCatalogue;
  now(): Date;
}

export interface OrderChange {
  order: Order;
  state: OrderState;
  /** Its owner asked for the money back: what it gave was taken back with that. */
  isRefundRequested: boolean;
}

const DAY_MS = 86_400_000;

/** What an order's grant is called in the ledger. */
export const orderKey = (id: string) => `order:${id}`;

/** Brings an order to its state: gives what was paid for, once, and takes back what was refunded. Returns whether anything changed. */
export async function applyOrder(parts: ApplyOrderParts, change: OrderChange, within: Queries): Promise<boolean> {
  const { order, state, isRefundRequested } = change;
  if (state.status === 'pending') return false;
  if (state.status === 'paid' && !isRefundRequested) await give(parts, order, state.paidAt, within);
  if (state.status === 'refunded' && !isRefundRequested) await takeBack(parts, order, within);
  if (order.status === state.status) return false;
  const at = parts.now();
  const sessionId = state.sessionId === undefined ? {} : { checkoutSessionId: state.sessionId };
  const payment = state.status === 'failed' ? {} : { paymentId: state.paymentId, paidAt: state.paidAt };
  const refundedAt = state.status === 'refunded' ? at : null;
  const fields = { status: state.status, updatedAt: at, refundedAt, ...sessionId, ...payment };
  await parts.rows.updateOrder(order.id, fields, within);
  return true;
}

async function give(parts: ApplyOrderParts, order: Order, paidAt: Date, within: Queries): Promise<void> {
  const { ledger, families, catalogue } = parts;
  if (order.type === 'family') return families.onFamilyPaid({ ...order, paidAt }, within);
  // Packs that the catalogue no longer has were sold for a year (BILL-08).
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
  // A dispute that was won: what had been taken back is given once more.
  const balances = await ledger.balances(order.accountId, { isAll: true }, within);
  const taken = balances.find(({ sourceKey, revokedAt }) => sourceKey === orderKey(order.id) && revokedAt !== null);
  const amount = taken ? order.units - taken.used - taken.held : 0;
  if (amount > 0) await ledger.grant([{ ...grant, amount, sourceKey: `${orderKey(order.id)}:won` }], within);
}

async function takeBack({ ledger, families }: ApplyOrderParts, order: Order, within: Queries): Promise<void> {
  if (order.type === 'family') return families.onFamilyRefunded(order.id, within);
  const key = orderKey(order.id);
  await ledger.revoke({ accountId: order.accountId, sourceKeyPrefix: key, reference: `${key}:refunded` }, within);
}
