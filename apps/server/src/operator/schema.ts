import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/columns.ts';

/** Permanent record of all operator actions. */
export const auditTrail = pgTable(
  'audit_trail',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Operating system user who ran the command. */
    operator: text().notNull(),
    /** Command, e.g. `codes create`. */
    action: text().notNull(),
    /** Subject of the change: an account, a batch of codes, an event. */
    subject: text().notNull(),
    details: jsonb().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('audit_trail_subject').on(table.subject, table.at)],
);
