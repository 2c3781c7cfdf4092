import type Stripe from 'stripe';
import type { Order } from './repository.ts';
import { toDate } from './subscription-state.ts';

/** What a purchase comes to by what Stripe says. */
export type OrderState =
  | { status: 'pending' }
  | { status: 'failed'; sessionId: string | undefined }
  | { status: 'paid' | 'refunded'; sessionId: string; paymentId: string; paidAt: Date };

/** A checkout lives an hour, and its session is written down with the next breath: what has none after a day never had one. */
const LONGEST_WITHOUT_SESSION_MS = 24 * 3_600_000;

export interface OrderAtStripe {
  order: Order;
  sessions: readonly Stripe.Checkout.Session[];
  disputedPayments: ReadonlySet<string>;
  now: Date;
}

export function orderState({ order, sessions, disputedPayments, now }: OrderAtStripe): OrderState {
  // A server that died after it opened the checkout did not write down its name; the checkout names the order.
  const session = sessions.find(
    ({ id, metadata }) => id === order.checkoutSessionId || metadata?.order_id === order.id,
  );
  if (!session) {
    const isOld = now.getTime() - order.createdAt.getTime() > LONGEST_WITHOUT_SESSION_MS;
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
