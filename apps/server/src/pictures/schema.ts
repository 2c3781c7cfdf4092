import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/schema.ts';
import { moment } from '../platform/database/columns.ts';

export const RESULT_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Translated pictures. The pictures sent by people are not stored. */
export const pictures = pgTable(
  'pictures',
  {
    /** Random: whoever has it may load the picture. */
    id: uuid().primaryKey(),
    /** `null` for visitors. */
    accountId: uuid('account_id').references(() => accounts.id),
    /** The request in the ledger, by which a repeat is found. */
    requestKey: text('request_key'),
    mime: text({ enum: RESULT_TYPES }).notNull(),
    /** `ImageTranslation` as JSON text, because PostgreSQL's JSON types reject some characters; `null` for visitors. */
    answer: text(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('pictures_request').on(table.accountId, table.requestKey),
    index('pictures_expiry').on(table.expiresAt),
  ],
);
