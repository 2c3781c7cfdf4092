import type { Subscription } from '@interlinear/testing/stripe-stand-in/objects';
import type { StripeStandIn } from '@interlinear/testing/stripe-stand-in/stripe-stand-in';
import { itemIn } from '@interlinear/testing/stripe-stand-in/subscriptions';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { subscriptions } from '../plans/schema.ts';
import { orders } from './schema.ts';

/** An account's purchases, in a form that our database and Stripe's can both be converted to. */
export interface PaymentState {
  subscriptions: { sourceId: string; status: string }[];
  /** Status of one-time purchases, by checkout id. */
  purchases: Record<string, string>;
  boughtTokens: number;
}

interface OurStateContext {
  queries: Queries;
  ledger: Pick<Ledger, 'balances'>;
}

/** Reads the state from our database. */
export async function readOurState({ queries, ledger }: OurStateContext, accountId: string): Promise<PaymentState> {
  const mine = await queries.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
  const purchases = await queries.select().from(orders).where(eq(orders.accountId, accountId));
  const balances = await ledger.balances(accountId);
  return {
    subscriptions: mine
      .map(({ sourceId, status, plan, cycle, periodEnd, cancelAtPeriodEnd, pendingPlan, pendingCycle }) =>
        status === 'ended'
          ? { sourceId, status }
          : {
              sourceId,
              status,
              plan: `interlinear_${plan}_${cycle}`,
              periodEnd: periodEnd.getTime() / 1000,
              cancelAtPeriodEnd,
              pending: pendingPlan === null ? null : `interlinear_${pendingPlan}_${pendingCycle}`,
            },
      )
      .toSorted(bySource),
    purchases: Object.fromEntries(purchases.map(({ checkoutSessionId, status }) => [checkoutSessionId, status])),
    boughtTokens: balances
      .filter(({ channel }) => channel === 'buy')
      .reduce((sum, { granted, used, held }) => sum + granted - used - held, 0),
  };
}

/** Reads the state from the Stripe stand-in alone. */
export function readStripeState({ state }: Pick<StripeStandIn, 'state'>, accountId: string): PaymentState {
  const isMine = ({ customer }: { customer: string }) =>
    state.customers.get(customer).metadata.account_id === accountId;
  const sessions = state.sessions.all().filter((session) => isMine(session) && session.mode === 'payment');
  const purchases = Object.fromEntries(sessions.map((session) => [session.id, purchaseStatus(state, session.id)]));
  return {
    subscriptions: state.subscriptions
      .all()
      .filter(isMine)
      .map((subscription) => subscriptionAtStripe(state, subscription))
      .toSorted(bySource),
    purchases,
    boughtTokens: Object.values(purchases).filter((status) => status === 'paid').length * TOKENS_PER_PACK,
  };
}

/** Size of `tokens-1m`, the only pack bought in tests that compare states. */
const TOKENS_PER_PACK = 1_000_000;

function subscriptionAtStripe(state: StripeStandIn['state'], subscription: Subscription) {
  const { id: sourceId, status, cancel_at_period_end: cancelAtPeriodEnd, schedule } = subscription;
  if (status === 'canceled') return { sourceId, status: 'ended' };
  const { price, current_period_end: periodEnd } = itemIn(subscription);
  const next = state.schedules.find(schedule ?? '')?.phases.find(({ start_date }) => start_date >= periodEnd);
  const pending = next ? state.prices.get(next.items[0]?.price ?? '').lookup_key : null;
  return { sourceId, status, plan: price.lookup_key, periodEnd, cancelAtPeriodEnd, pending };
}

function purchaseStatus(state: StripeStandIn['state'], sessionId: string): string {
  const session = state.sessions.get(sessionId);
  if (session.status === 'expired') return 'failed';
  if (session.payment_status !== 'paid') return 'pending';
  const charge = state.charges.get(state.paymentIntents.get(session.payment_intent ?? '').latest_charge ?? '');
  return charge.refunded || charge.disputed ? 'refunded' : 'paid';
}

function bySource(one: { sourceId: string }, other: { sourceId: string }): number {
  return one.sourceId.localeCompare(other.sourceId);
}
