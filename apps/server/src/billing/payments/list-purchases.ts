import type { Purchase, PurchasesData } from '@interlinear/contract/payments';
import type { Queries } from '../../platform/database/database.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type FamilyPacks, orderKey } from './apply-orders.ts';
import type { Order, PaymentRows } from './repository.ts';

export interface ListPurchasesContext {
  queries: Queries;
  rows: PaymentRows;
  ledger: Ledger;
  families: FamilyPacks;
}

const UNITS = { tokens: 'tokens', docs: 'pages', family: 'accounts' } as const;

/** Lists an account's purchases, the newest first (BILL-07). */
export async function listPurchases(
  context: ListPurchasesContext,
  { accountId, page, pageSize }: { accountId: string; page: number; pageSize: number },
): Promise<PurchasesData> {
  const { rows, total } = await context.rows.listOrders(accountId, { page, pageSize });
  const refunds = await context.rows.refundsOf(accountId);
  const unused = await unusedOf(context, accountId, rows);
  const items = rows.map((order) => {
    const isRequested = refunds.some(({ kind, subject }) => kind === 'order' && subject === order.id);
    return describe(order, { isRequested, isUnused: unused.has(order.id) });
  });
  return { items, page, page_size: pageSize, total };
}

async function unusedOf({ queries, ledger, families }: ListPurchasesContext, accountId: string, orders: Order[]) {
  const unused = new Set<string>();
  const balances = await ledger.balances(accountId, { isAll: true });
  for (const order of orders.filter(({ status }) => status === 'paid')) {
    const own = balances.filter(({ sourceKey }) => sourceKey.startsWith(orderKey(order.id)));
    const isUntouched =
      order.type === 'family'
        ? await queries.transaction((within) => families.isFamilyUnused(order.id, within))
        : own.length > 0 && own.every(({ used, held, revokedAt }) => used === 0 && held === 0 && revokedAt === null);
    if (isUntouched) unused.add(order.id);
  }
  return unused;
}

function describe(order: Order, { isRequested, isUnused }: { isRequested: boolean; isUnused: boolean }): Purchase {
  return {
    id: order.id,
    order_number: order.orderNumber,
    status: order.status,
    type: order.type,
    units: order.units,
    unit: UNITS[order.type],
    amount_minor: order.amountMinor,
    currency: order.currency,
    product_id: order.productId,
    payment_id: order.paymentId,
    checkout_session_id: order.checkoutSessionId,
    user_id: order.accountId,
    purchased_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    refunded_at: order.refundedAt?.toISOString() ?? null,
    is_refundable: order.status === 'paid' && !isRequested && isUnused,
    is_refund_requested: isRequested,
  };
}
