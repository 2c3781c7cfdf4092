import { envelope } from '@interlinear/contract/envelope';
import { webhookData } from '@interlinear/contract/payments';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import * as z from 'zod';
import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import { success } from '../../platform/http/envelope.ts';
import type { JobQueue, QueuedJob } from '../../platform/jobs/jobs.ts';
import type { Differences } from './converge-customer.ts';
import type { PaymentRows } from './repository.ts';
import { idOf } from './stripe/read-customer.ts';
import { toDate } from './stripe/subscription-state.ts';

export const HANDLE_EVENT = 'handle-stripe-event';

/** Events that can change what a customer has. Other events are stored and ignored. */
const HANDLED_EVENT_TYPES: readonly string[] = [
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

/** Maximum age of a signature, against replayed requests. */
const TOLERANCE_SECONDS = 300;

export interface WebhookContext {
  queries: Queries;
  rows: PaymentRows;
  jobs: JobQueue;
  stripe: Stripe;
  webhookSecret: string;
  log: Pick<Logger, 'warn'>;
  now(): Date;
}

/** Adds the endpoint for Stripe's events. Signatures cover the raw bytes, so the body is not parsed here. */
export function webhookRoute(api: HttpServer, context: WebhookContext | undefined): void {
  api.register(async (plain: FastifyInstance) => {
    plain.removeAllContentTypeParsers();
    plain.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
    plain.post(
      '/stripe/webhook',
      {
        // Stripe sends from a few addresses, sometimes in bursts.
        config: { rateLimit: false },
        schema: {
          tags: ['payments'],
          summary: 'Receive an event from Stripe',
          description: 'For Stripe alone: the body is its event, signed in the header `Stripe-Signature`.',
          response: { 200: envelope(webhookData) },
        },
      },
      async ({ body, headers }: FastifyRequest, _reply: FastifyReply) => {
        if (!context) throw apiFailure('paymentsOff', {});
        const signature = headers['stripe-signature'];
        await receiveEvent(context, {
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          signature: typeof signature === 'string' ? signature : undefined,
        });
        return success({ received: true as const });
      },
    );
  });
}

interface Delivery {
  body: Buffer;
  signature: string | undefined;
}

/**
 * Stores an event and enqueues its job in one transaction, so that an acknowledged event is never lost. A repeated event is
 * acknowledged and ignored.
 * @throws {ApiFailure} `webhookRefused`
 */
async function receiveEvent(context: WebhookContext, delivery: Delivery): Promise<void> {
  const event = verify(context, delivery);
  const isWanted = HANDLED_EVENT_TYPES.includes(event.type);
  await context.queries.transaction(async (within) => {
    const isNew = await context.rows.insertEvent(
      {
        provider: 'stripe',
        eventId: event.id,
        type: event.type,
        payload: event,
        status: isWanted ? 'pending' : 'ignored',
        createdAt: toDate(event.created),
        receivedAt: context.now(),
      },
      within,
    );
    if (isNew && isWanted) await context.jobs.enqueue(HANDLE_EVENT, { eventId: event.id }, within);
  });
}

function verify({ stripe, webhookSecret, log, now }: WebhookContext, { body, signature = '' }: Delivery): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      now().getTime(),
    );
  } catch (cause) {
    // Either a forged request, or the secret belongs to another endpoint.
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError) log.warn('a webhook was not signed by Stripe');
    throw apiFailure('webhookRefused', {}, { cause });
  }
}

/** Handling an event mostly waits for Stripe, which allows a hundred calls a second. */
const EVENTS_AT_A_TIME = 4;

const jobData = z.object({ eventId: z.string() });

export interface HandleEventContext {
  rows: PaymentRows;
  stripe: Stripe;
  now(): Date;
  converge(customerId: string): Promise<Differences | undefined>;
}

/** Handles an event by converging its customer with Stripe; the rest of the event's content is ignored. */
export function handleEventJob(context: HandleEventContext): QueuedJob<z.output<typeof jobData>> {
  return {
    name: HANDLE_EVENT,
    data: jobData,
    concurrency: EVENTS_AT_A_TIME,
    run: ({ eventId }) => handleEvent(context, eventId),
  };
}

async function handleEvent({ rows, stripe, now, converge }: HandleEventContext, eventId: string): Promise<void> {
  const event = await rows.readEvent(eventId);
  if (!event || event.status === 'handled') return;
  await rows.countAttempt(eventId);
  try {
    const customer = await customerOf(stripe, event.payload);
    const isOurs = customer !== undefined && (await converge(customer)) !== undefined;
    await rows.updateEvent(eventId, { status: isOurs ? 'handled' : 'ignored', error: null, handledAt: now() });
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
    await rows.updateEvent(eventId, { status: 'failed', error: text.slice(0, 500) });
    throw error;
  }
}

const reference = z.union([z.string(), z.object({ id: z.string() })]).nullish();
/** The part of an event that names the customer; a dispute only names its charge. */
const payload = z.object({ data: z.object({ object: z.object({ customer: reference, charge: reference }) }) });

async function customerOf(stripe: Stripe, event: unknown): Promise<string | undefined> {
  const { customer, charge } = payload.parse(event).data.object;
  const named = idOf(customer);
  if (named !== undefined) return named;
  const chargeId = idOf(charge);
  return chargeId === undefined ? undefined : idOf((await stripe.charges.retrieve(chargeId)).customer);
}
