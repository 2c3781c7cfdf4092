import type Stripe from 'stripe';
import * as z from 'zod';
import type { QueuedJob } from '../../platform/jobs/jobs.ts';

export const LEAVE_STRIPE = 'leave-stripe';

const data = z.object({ customerId: z.string() });

/** Of an account that is deleted: nothing is charged any more. Invoices stay at Stripe, as the law on books wants it. */
export function leaveStripeJob(stripe: Stripe): QueuedJob<z.output<typeof data>> {
  return {
    name: LEAVE_STRIPE,
    data,
    async run({ customerId: customer }) {
      const running = await stripe.subscriptions.list({ customer, limit: 100 }).autoPagingToArray({ limit: 10_000 });
      for (const { id } of running) await stripe.subscriptions.cancel(id);
    },
  };
}
