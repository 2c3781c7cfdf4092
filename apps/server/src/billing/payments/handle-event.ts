import type Stripe from 'stripe';
import * as z from 'zod';
import type { QueuedJob } from '../../platform/jobs/jobs.ts';
import type { Differences } from './converge-customer.ts';
import { idOf } from './read-customer.ts';
import type { PaymentRows } from './repository.ts';

export const HANDLE_EVENT = 'handle-stripe-event';

const data = z.object({ eventId: z.string() });

export interface HandleEventParts {
  rows: PaymentRows;
  stripe: Stripe;
  now(): Date;
  converge(customerId: string): Promise<Differences | undefined>;
}

/** Works off an event: whose it is, and what that customer has at Stripe now. What else the event says does not matter. */
export function handleEventJob(parts: HandleEventParts): QueuedJob<z.output<typeof data>> {
  return { name: HANDLE_EVENT, data, run: ({ eventId }) => handleEvent(parts, eventId) };
}

async function handleEvent({ rows, stripe, now, converge }: HandleEventParts, eventId: string): Promise<void> {
  const event = await rows.readEvent(eventId);
  if (!event || event.status === 'handled') return;
  await rows.countTry(eventId);
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
/** A dispute names no customer, but its charge does. */
const payload = z.object({ data: z.object({ object: z.object({ customer: reference, charge: reference }) }) });

async function customerOf(stripe: Stripe, event: unknown): Promise<string | undefined> {
  const { customer, charge } = payload.parse(event).data.object;
  const named = idOf(customer);
  if (named !== undefined) return named;
  const chargeId = idOf(charge);
  return chargeId === undefined ? undefined : idOf((await stripe.charges.retrieve(chargeId)).customer);
}
