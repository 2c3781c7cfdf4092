import { desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { webhookInbox } from '../../billing/payments/schema.ts';
import { type Command, reading } from '../command.ts';
import { wholeNumber } from '../inputs.ts';

const list = reading({
  name: 'webhooks list',
  summary: 'List events of the payment provider, the latest first',
  positionals: [],
  options: {
    status: { type: 'string', value: '<status>', help: 'only these: pending, handled, ignored or failed' },
    limit: { type: 'string', value: '<number>', help: 'how many at most; 50 if not told' },
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

export const webhookCommands: readonly Command[] = [list];
