import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/columns.ts';

/** What operators did, for ever. */
export const auditTrail = pgTable(
  'audit_trail',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The name of who ran the command, as the system knows it. */
    operator: text().notNull(),
    /** The command, e.g. `codes create`. */
    action: text().notNull(),
    /** What it was done to: an account, a batch of codes, an event. */
    subject: text().notNull(),
    details: jsonb().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('audit_trail_subject').on(table.subject, table.at)],
);
