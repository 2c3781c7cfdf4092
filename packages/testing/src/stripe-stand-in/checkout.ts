import type { CheckoutSession } from './objects.ts';
import { createIntent, pay, succeed } from './payments.ts';
import type { StripeState } from './state.ts';
import { invalidRequest } from './stripe-failure.ts';
import { startSubscription } from './subscriptions.ts';

/** Pays a session by card. If the card is declined, the session stays open. */
export function paySession(state: StripeState, session: CheckoutSession): CheckoutSession {
  const open = requireOpen(session);
  const { price, metadata } = purchaseOf(state, session);
  if (session.mode === 'subscription') {
    const subscription = startSubscription(state, {
      customer: open.customer,
      price: state.prices.get(price),
      metadata,
    });
    if (!subscription) return open;
    return complete(state, { ...open, subscription: subscription.id, payment_status: 'paid' });
  }
  const intent = pay(state, paymentOf(open, metadata));
  if (intent.status !== 'succeeded') return open;
  return complete(state, { ...open, payment_intent: intent.id, payment_status: 'paid' });
}

/** Pays a session by a delayed method: it is complete, but unpaid until {@link settleSession}. */
export function paySessionLater(state: StripeState, session: CheckoutSession): CheckoutSession {
  const open = requireOpen(session);
  const intent = createIntent(state, paymentOf(open, purchaseOf(state, session).metadata));
  state.paymentIntents.put({ ...intent, status: 'processing' });
  return complete(state, { ...open, payment_intent: intent.id, payment_status: 'unpaid' });
}

/** Settles a delayed payment. */
export function settleSession(state: StripeState, session: CheckoutSession, hasPaid: boolean): void {
  const intent = state.paymentIntents.get(session.payment_intent ?? '');
  if (hasPaid) {
    succeed(state, intent);
    const paid = state.sessions.put({ ...session, payment_status: 'paid' });
    state.emit('checkout.session.async_payment_succeeded', paid);
  } else {
    state.paymentIntents.put({ ...intent, status: 'requires_payment_method' });
    state.emit('checkout.session.async_payment_failed', session);
  }
}

export function expireSession(state: StripeState, session: CheckoutSession): CheckoutSession {
  const expired = state.sessions.put({ ...requireOpen(session), status: 'expired', url: null });
  state.emit('checkout.session.expired', expired);
  return expired;
}

function requireOpen(session: CheckoutSession): CheckoutSession {
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be used; this one is ${session.status}.`,
    );
  }
  return session;
}

function complete(state: StripeState, session: CheckoutSession): CheckoutSession {
  const completed = state.sessions.put({ ...session, status: 'complete', url: null });
  state.emit('checkout.session.completed', completed);
  return completed;
}

function purchaseOf(state: StripeState, session: CheckoutSession) {
  const purchase = state.purchases.get(session.id);
  if (!purchase) throw new Error('a checkout session without a purchase');
  return purchase;
}

function paymentOf({ customer, amount_total: amount, currency }: CheckoutSession, metadata: Record<string, string>) {
  return { customer, amount: amount ?? 0, currency: currency ?? 'usd', metadata };
}
