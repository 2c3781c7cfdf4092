import { DOCUMENT_FORMATS } from '@interlinear/documents/document';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/schema.ts';
import { count, moment } from '../platform/database/columns.ts';
import type { StoredError } from './stored-error.ts';

export const DOCUMENT_STATES = ['uploaded', 'reading', 'translating', 'done', 'partly', 'cancelled', 'failed'] as const;

/** Uploaded documents: file, settings and progress. */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** API key of the upload, if any. */
    apiKeyId: uuid('api_key_id'),
    fileName: text('file_name').notNull(),
    sizeBytes: count('size_bytes').notNull(),
    /** Whether a converted modern file is stored beside the original. */
    isConverted: boolean('is_converted').notNull().default(false),
    format: text({ enum: DOCUMENT_FORMATS }),
    title: text(),
    warnings: jsonb().$type<string[]>().notNull().default([]),
    state: text({ enum: DOCUMENT_STATES }).notNull(),
    /** Reason the document failed or is incomplete: an error of the catalogue with its message values. */
    error: jsonb().$type<StoredError>(),
    engine: text().notNull(),
    isOcr: boolean('is_ocr').notNull(),
    enableFormula: boolean('enable_formula').notNull(),
    enableTable: boolean('enable_table').notNull(),
    source: text().notNull(),
    target: text().notNull(),
    /** The glossary may be deleted while the document exists. */
    glossaryId: uuid('glossary_id'),
    /** Style of AI engines: an id of `STYLES`. */
    style: text().notNull().default('general'),
    /** `ListedTerm[]` as JSON text; `null` until they have been looked for. */
    terms: text(),
    /** As requested; empty means all pages. */
    pages: text().notNull(),
    /** Encrypted. */
    password: text(),
    pageCount: integer('page_count'),
    pagesWanted: integer('pages_wanted'),
    /** Counts starts and retries; each makes a reservation of its own. */
    attempt: integer().notNull().default(0),
    /** Reservation for the pages in progress. */
    holdId: uuid('hold_id'),
    /** Claim of the current worker, which writes only while this is unchanged. */
    runId: uuid('run_id'),
    /** Time after which the worker counts as dead. */
    runExpiresAt: moment('run_expires_at'),
    /** Incremented with every change, so that listeners can ask for what is new. */
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

/** Pages: what was read, and its translation. */
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
    /** Segments translated by an engine; a page without any is not charged. */
    delivered: integer().notNull().default(0),
    isCharged: boolean('is_charged').notNull().default(false),
    /** Whether the page was read with other settings, and is to be read again. */
    needsReading: boolean('needs_reading').notNull().default(false),
    /** The document's sequence at the page's last change. */
    sequence: integer().notNull(),
    /** `Block[]` as JSON text, because PostgreSQL's JSON types reject some characters. */
    blocks: text().notNull(),
    /** `RecognizedPage` as JSON: the OCR result, kept so that a page is recognised only once. */
    recognized: text(),
    /** `Record<string, StoredTranslation>` by block id, as JSON. */
    translations: text().notNull().default('{}'),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.index] })],
);

/** Links that open a document without an account (BILL-17). They end with their document at the latest. */
export const documentShares = pgTable(
  'document_shares',
  {
    id: uuid().primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    /** Token, encrypted with a key outside the database, so that only the owner can copy the link again. */
    sealedToken: text('sealed_token').notNull(),
    permission: text({ enum: ['read', 'edit'] }).notNull(),
    allowsDownload: boolean('allows_download').notNull(),
    createdAt: moment('created_at').notNull(),
    /** `null` for as long as the document exists. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('document_shares_document').on(table.documentId),
    uniqueIndex('document_shares_token').on(table.tokenHash),
  ],
);
