import { desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { type Command, readingCommand } from '../command.ts';
import { wholeNumber, word } from '../inputs.ts';
import { auditTrail } from '../schema.ts';

const show = readingCommand({
  name: 'audit',
  summary: 'Show the audit trail, newest first',
  positionals: [],
  options: {
    subject: {
      type: 'string',
      value: '<subject>',
      help: 'only changes of this subject: an account’s id, "batch spring"',
    },
    limit: { type: 'string', value: '<number>', help: 'maximum number; default 50' },
  },
  input: z.object({ subject: word.optional(), limit: wholeNumber(1, 10_000).default(50) }),
  async run({ queries }, { subject, limit }) {
    const rows = await queries
      .select()
      .from(auditTrail)
      .where(subject === undefined ? undefined : eq(auditTrail.subject, subject))
      .orderBy(desc(auditTrail.id))
      .limit(limit);
    return {
      audit: rows.map(({ at, operator, action, subject, details }) => ({
        at,
        operator,
        action,
        subject,
        details: JSON.stringify(details),
      })),
    };
  },
});

export const auditCommands: readonly Command[] = [show];
