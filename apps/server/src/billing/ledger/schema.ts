import { METERS } from '@interlinear/contract/plans';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '../../accounts/schema.ts';
import { count, moment } from '../../platform/database/columns.ts';

/** The meters of quota (BILL-03): three kinds of tokens, document pages, pictures, favorites. */
export { METERS };
export const CHANNELS = ['subscription', 'buy', 'reward', 'other'] as const;

/** One grant of one meter. A check constraint refuses to spend more than was granted. */
export const quotaBuckets = pgTable(
  'quota_buckets',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    meter: text({ enum: METERS }).notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    /** The order of consumption: subscriptions 0, other 10, rewards 20, packs 30. */
    priority: smallint().notNull(),
    /** Identifies the grant, so that none is made twice: `order:…`, `sub:…:2026-11-01`, `invite:…`. */
    sourceKey: text('source_key').notNull(),
    granted: count('granted').notNull(),
    used: count('used').notNull().default(0),
    held: count('held').notNull().default(0),
    validFrom: moment('valid_from').notNull(),
    /** `null` never expires. */
    validTo: moment('valid_to'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('quota_buckets_source').on(table.accountId, table.meter, table.sourceKey),
    index('quota_buckets_order').on(table.accountId, table.meter, table.priority, table.validTo),
    check(
      'quota_buckets_bounds',
      sql`used >= 0 and held >= 0 and used + held <= granted and granted < 9007199254740992`,
    ),
  ],
);

/** An amount reserved for work in progress. */
export const quotaHolds = pgTable(
  'quota_holds',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Identifies the request, so that a retry finds its hold. */
    requestKey: text('request_key').notNull(),
    amount: count('amount').notNull(),
    settled: count('settled').notNull().default(0),
    /** Amount delivered beyond what could be charged; nobody pays for it. */
    overrun: count('overrun').notNull().default(0),
    status: text({ enum: ['open', 'settled', 'released', 'expired'] })
      .notNull()
      .default('open'),
    createdAt: moment('created_at').notNull(),
    /** The process that made the hold counts as dead after this. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    // A released or expired request may be reserved again; an open or settled one may not be held twice.
    uniqueIndex('quota_holds_request').on(table.accountId, table.requestKey).where(sql`status in ('open', 'settled')`),
    index('quota_holds_open').on(table.accountId, table.expiresAt).where(sql`status = 'open'`),
    check('quota_holds_bounds', sql`amount > 0 and settled between 0 and amount and overrun >= 0`),
  ],
);

/** The buckets a hold takes from, in the order of consumption. The entries record what was charged. */
export const quotaHoldLines = pgTable(
  'quota_hold_lines',
  {
    // No foreign keys: the one statement that writes lines inserts their hold and locks their buckets, neither is ever deleted,
    // and checking both again would cost a reservation more than the lines themselves.
    holdId: uuid('hold_id').notNull(),
    bucketId: uuid('bucket_id').notNull(),
    sequence: smallint().notNull(),
    amount: count('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.holdId, table.bucketId] })],
);

export const ENTRY_KINDS = ['grant', 'hold', 'settle', 'release', 'expire', 'revoke', 'refund'] as const;

/** Append-only history of buckets: never changed, never deleted. The sums are the balances. */
export const quotaEntries = pgTable(
  'quota_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    // No foreign key, for the same reasons as the hold lines.
    bucketId: uuid('bucket_id').notNull(),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    granted: count('granted').notNull().default(0),
    used: count('used').notNull().default(0),
    held: count('held').notNull().default(0),
    /** The cause: a hold's id, a source key or an operator's action. */
    reference: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [uniqueIndex('quota_entries_once').on(table.bucketId, table.kind, table.reference)],
);

/** The work behind each charge, for users' own records and the operator's figures. Contains no user text. */
export const usageEvents = pgTable(
  'usage_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    holdId: uuid('hold_id').references(() => quotaHolds.id),
    /** The API key it was requested with, if any. */
    apiKeyId: uuid('api_key_id'),
    medium: text({ enum: ['text', 'document', 'image'] }).notNull(),
    engine: text().notNull(),
    model: text(),
    characters: count('characters').notNull().default(0),
    charged: count('charged').notNull().default(0),
    outcome: text({ enum: ['delivered', 'partly', 'failed'] }).notNull(),
    /** Amount delivered beyond the reservation, which nobody pays for. */
    overrun: count('overrun').notNull().default(0),
    details: jsonb().$type<{ inputTokens?: number; outputTokens?: number; from?: string; to?: string }>(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('usage_events_account').on(table.accountId, table.at),
    index('usage_events_key').on(table.apiKeyId, table.at),
  ],
);
