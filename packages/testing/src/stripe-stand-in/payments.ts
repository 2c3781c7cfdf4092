import type { Charge, PaymentIntent } from './objects.ts';
import type { StripeState } from './state.ts';

export interface Payment {
  customer: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
}

/** Charges the customer's card; the intent stays unpaid if the card is declined. */
export function pay(state: StripeState, payment: Payment): PaymentIntent {
  const intent = createIntent(state, payment);
  if (state.brokenCards.has(payment.customer)) {
    state.emit('payment_intent.payment_failed', intent);
    return intent;
  }
  return succeed(state, intent);
}

export function createIntent(state: StripeState, { customer, amount, currency, metadata }: Payment): PaymentIntent {
  return state.paymentIntents.put({
    id: state.newId('pi'),
    object: 'payment_intent',
    created: state.now(),
    status: 'requires_payment_method',
    customer,
    amount,
    currency,
    metadata,
    latest_charge: null,
  });
}

export function succeed(state: StripeState, intent: PaymentIntent): PaymentIntent {
  const { customer, amount, currency, metadata } = intent;
  const charge: Charge = state.charges.put({
    id: state.newId('ch'),
    object: 'charge',
    created: state.now(),
    status: 'succeeded',
    paid: true,
    customer,
    payment_intent: intent.id,
    amount,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    currency,
    metadata,
  });
  const paid = state.paymentIntents.put({ ...intent, status: 'succeeded', latest_charge: charge.id });
  state.emit('charge.succeeded', charge);
  state.emit('payment_intent.succeeded', paid);
  return paid;
}
