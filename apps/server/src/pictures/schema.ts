import { PICTURE_TYPES, RESULT_TYPES } from '@interlinear/contract/images';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/schema.ts';
import { moment } from '../platform/database/columns.ts';

/** Translated pictures. */
export const pictures = pgTable(
  'pictures',
  {
    /** Random: whoever has it may load the picture. */
    id: uuid().primaryKey(),
    /** `null` for visitors. */
    accountId: uuid('account_id').references(() => accounts.id),
    /** The request in the ledger, by which a repeat is found. */
    requestKey: text('request_key'),
    /** Media type of the results. */
    mime: text({ enum: RESULT_TYPES }).notNull(),
    /** Media type of the original; `null` for pictures of earlier versions, which did not keep it. */
    originalMime: text('original_mime', { enum: PICTURE_TYPES }),
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
