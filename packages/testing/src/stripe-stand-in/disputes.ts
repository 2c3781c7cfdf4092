import type { Charge, Dispute, Refund } from './objects.ts';
import type { StripeState } from './state.ts';
import { StripeFailure } from './stripe-failure.ts';

export interface RefundRequest {
  charge: Charge;
  amount: number;
  metadata: Record<string, string>;
}

export function refundCharge(state: StripeState, { charge, amount, metadata }: RefundRequest): Refund {
  if (charge.refunded || amount > charge.amount - charge.amount_refunded) {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  const total = charge.amount_refunded + amount;
  const refunded = state.charges.put({ ...charge, amount_refunded: total, refunded: total === charge.amount });
  const refund = state.refunds.put({
    id: state.newId('re'),
    object: 'refund',
    created: state.now(),
    status: 'succeeded',
    amount,
    currency: charge.currency,
    reason: 'requested_by_customer',
    metadata,
    charge: charge.id,
    payment_intent: charge.payment_intent,
  });
  state.emit('charge.refunded', refunded);
  state.emit('refund.created', refund);
  return refund;
}

/** Opens a dispute: the cardholder's bank claims that the payment was fraudulent. */
export function openDispute(state: StripeState, charge: Charge): Dispute {
  state.charges.put({ ...charge, disputed: true });
  const dispute = state.disputes.put({
    id: state.newId('dp'),
    object: 'dispute',
    created: state.now(),
    status: 'needs_response',
    amount: charge.amount,
    currency: charge.currency,
    reason: 'fraudulent',
    charge: charge.id,
    payment_intent: charge.payment_intent,
  });
  state.emit('charge.dispute.created', dispute);
  return dispute;
}

export function closeDispute(state: StripeState, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  const closed = state.disputes.put({ ...dispute, status });
  state.emit('charge.dispute.closed', closed);
  return closed;
}
