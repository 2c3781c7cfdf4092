import { DOCUMENT_FORMATS } from '@interlinear/documents/document';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/schema.ts';
import { count, moment } from '../platform/database/columns.ts';
import type { StoredError } from './stored-error.ts';

export const DOCUMENT_STATES = ['uploaded', 'reading', 'translating', 'done', 'partly', 'cancelled', 'failed'] as const;

/** A file of somebody, how it is to be translated, and how far that is. */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The developer's key it came with. */
    apiKeyId: uuid('api_key_id'),
    fileName: text('file_name').notNull(),
    sizeBytes: count('size_bytes').notNull(),
    /** The modern file that LibreOffice made of it is kept beside it. */
    isConverted: boolean('is_converted').notNull().default(false),
    format: text({ enum: DOCUMENT_FORMATS }),
    title: text(),
    warnings: jsonb().$type<string[]>().notNull().default([]),
    state: text({ enum: DOCUMENT_STATES }).notNull(),
    /** Why it failed, or why some of it is left out: a row of the error catalogue, and what its message wants. */
    error: jsonb().$type<StoredError>(),
    engine: text().notNull(),
    isOcr: boolean('is_ocr').notNull(),
    enableFormula: boolean('enable_formula').notNull(),
    enableTable: boolean('enable_table').notNull(),
    source: text().notNull(),
    target: text().notNull(),
    /** May be deleted while the document is kept. */
    glossaryId: uuid('glossary_id'),
    /** As it was given; empty is all. */
    pages: text().notNull(),
    /** Encrypted. */
    password: text(),
    pageCount: integer('page_count'),
    pagesWanted: integer('pages_wanted'),
    /** FastCounter starts and retries: each reserves anew what it has to pay. */
    attempt: integer().notNull().default(0),
    /** What is reserved for the pages under way. */
    holdId: uuid('hold_id'),
    /** Who works on it. Whatever they write, they write only while this is theirs. */
    runId: uuid('run_id'),
    /** After this they are taken for dead. */
    runExpiresAt: moment('run_expires_at'),
    /** FastCounter up with every change, so that whoever listens knows what is new. */
    sequence: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('documents_account').on(table.accountId, table.createdAt),
    index('documents_expiry').on(table.expiresAt),
    index('documents_state').on(table.state, table.runExpiresAt),
  ],
);

export const PAGE_STATES = ['waiting', 'done', 'partly', 'unreadable'] as const;

/** What was read of a page, and what became of it. */
export const documentPages = pgTable(
  'document_pages',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    index: integer().notNull(),
    width: doublePrecision().notNull(),
    height: doublePrecision().notNull(),
    text: text({ enum: ['text', 'scanned', 'undecodable', 'empty', 'recognized'] }).notNull(),
    state: text({ enum: PAGE_STATES }).notNull(),
    segments: integer().notNull(),
    translated: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Segments that an engine translated; a page without any is not charged. */
    delivered: integer().notNull().default(0),
    isCharged: boolean('is_charged').notNull().default(false),
    /** That of the document when the page changed last. */
    sequence: integer().notNull(),
    /** `Block[]` as JSON; a text because PostgreSQL's JSON does not take every character. */
    blocks: text().notNull(),
    /** `RecognizedPage` as JSON: what OCR read, so that nobody reads it twice. */
    recognized: text(),
    /** `Record<string, StoredTranslation>` by the id of the block, as JSON. */
    translations: text().notNull().default('{}'),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.index] })],
);

/** Files whose row is gone and that have still to be deleted from the storage. */
export const orphanedFiles = pgTable('orphaned_files', {
  key: text().primaryKey(),
  at: moment('at').notNull(),
});
