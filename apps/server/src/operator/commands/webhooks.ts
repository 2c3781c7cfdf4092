import { and, desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { webhookInbox } from '../../billing/payments/schema.ts';
import { HANDLE_EVENT } from '../../billing/payments/webhooks.ts';
import { type Command, changingCommand, OperatorError, readingCommand } from '../command.ts';
import { wholeNumber, word } from '../inputs.ts';

const list = readingCommand({
  name: 'webhooks list',
  summary: 'List events of the payment provider, newest first',
  positionals: [],
  options: {
    status: { type: 'string', value: '<status>', help: 'only this status: pending, handled, ignored or failed' },
    limit: { type: 'string', value: '<number>', help: 'maximum number; default 50' },
  },
  input: z.object({
    status: z
      .enum(['pending', 'handled', 'ignored', 'failed'], 'takes one of pending, handled, ignored, failed')
      .optional(),
    limit: wholeNumber(1, 10_000).default(50),
  }),
  async run({ queries }, { status, limit }) {
    const rows = await queries
      .select()
      .from(webhookInbox)
      .where(status === undefined ? undefined : eq(webhookInbox.status, status))
      .orderBy(desc(webhookInbox.receivedAt))
      .limit(limit);
    return {
      events: rows.map((event) => ({
        event: event.eventId,
        type: event.type,
        status: event.status,
        attempts: event.attempts,
        error: event.error,
        received_at: event.receivedAt,
        handled_at: event.handledAt,
      })),
    };
  },
});

const replay = changingCommand({
  name: 'webhooks replay',
  summary: 'Make the server handle an event again; this is idempotent',
  positionals: ['event'],
  options: {},
  enqueuesJobs: true,
  input: z.object({ event: word }),
  async run({ queries, jobs }, { event: eventId }) {
    const [event] = await queries
      .update(webhookInbox)
      .set({ status: 'pending', handledAt: null, error: null })
      .where(and(eq(webhookInbox.provider, 'stripe'), eq(webhookInbox.eventId, eventId)))
      .returning();
    if (!event) throw new OperatorError(`There is no event ${eventId}.`);
    await jobs.enqueue(HANDLE_EVENT, { eventId }, queries);
    return {
      subject: `event ${eventId}`,
      details: { type: event.type },
      tables: { replayed: [{ event: eventId, type: event.type, status: event.status }] },
    };
  },
});

export const webhookCommands: readonly Command[] = [list, replay];
