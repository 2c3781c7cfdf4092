import type { Logger } from 'pino';
import Stripe from 'stripe';
import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { HANDLE_EVENT } from './handle-event.ts';
import type { PaymentRows } from './repository.ts';
import { toDate } from './subscription-state.ts';

/** What has a bearing on what somebody has. The rest is kept, and left alone. */
const EVENT_TYPES: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'subscription_schedule.released',
  'subscription_schedule.completed',
  'charge.refunded',
  'refund.updated',
  'charge.dispute.created',
  'charge.dispute.closed',
];

/** Seconds. An older signature may have been listened in on. */
const TOLERANCE = 300;

export interface ReceiveEventParts {
  queries: Queries;
  rows: PaymentRows;
  jobs: JobQueue;
  stripe: Stripe;
  webhookSecret: string;
  log: Pick<Logger, 'warn'>;
  now(): Date;
}

export interface Delivery {
  body: Buffer;
  signature: string | undefined;
}

/**
 * Keeps an event of Stripe's and the job that works it off, in one transaction: once it is answered it is not lost, and the same
 * event again is answered and left alone.
 * @throws {ApiFailure} `webhookRefused`
 */
export async function receiveEvent(parts: ReceiveEventParts, delivery: Delivery): Promise<void> {
  const event = verify(parts, delivery);
  const isWanted = EVENT_TYPES.includes(event.type);
  await parts.queries.transaction(async (within) => {
    const isNew = await parts.rows.insertEvent(
      {
        provider: 'stripe',
        eventId: event.id,
        type: event.type,
        payload: event,
        status: isWanted ? 'pending' : 'ignored',
        createdAt: toDate(event.created),
        receivedAt: parts.now(),
      },
      within,
    );
    if (isNew && isWanted) await parts.jobs.enqueue(HANDLE_EVENT, { eventId: event.id }, within);
  });
}

function verify(
  { stripe, webhookSecret, log, now }: ReceiveEventParts,
  { body, signature = '' }: Delivery,
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE, undefined, now().getTime());
  } catch (cause) {
    // Either somebody tries something, or the secret is not the one of this address.
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError) log.warn('a webhook was not signed by Stripe');
    throw apiFailure('webhookRefused', {}, { cause });
  }
}
