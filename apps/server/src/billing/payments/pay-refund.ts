import type Stripe from 'stripe';
import * as z from 'zod';
import type { QueuedJob } from '../../platform/jobs/jobs.ts';
import { hasCode } from './plan-prices.ts';
import type { PaymentRows, RefundRequest } from './repository.ts';

export const PAY_REFUND = 'pay-refund';

const data = z.object({ refundId: z.uuid() });

export interface PayRefundParts {
  rows: PaymentRows;
  stripe: Stripe;
  now(): Date;
  converge(customerId: string): Promise<void>;
}

/** Pays a refund that was granted: Stripe takes it once, however often the job runs. */
export function payRefundJob(parts: PayRefundParts): QueuedJob<z.output<typeof data>> {
  return {
    name: PAY_REFUND,
    data,
    async run({ refundId }) {
      const refund = await parts.rows.readRefund(refundId);
      if (!refund || refund.paidAt !== null) return;
      if (refund.kind === 'subscription') await endNow(parts.stripe, refund.subject);
      await pay(parts.stripe, refund);
      await parts.rows.markRefundPaid(refund.id, parts.now());
      const customer = await parts.rows.customerOf(refund.accountId);
      if (customer) await parts.converge(customer.customerId);
    },
  };
}

async function endNow(stripe: Stripe, subscriptionId: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(subscriptionId);
  if (status !== 'canceled') await stripe.subscriptions.cancel(subscriptionId);
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
    // Somebody was faster in Stripe's dashboard.
    if (!hasCode(error, 'charge_already_refunded')) throw error;
  }
}
