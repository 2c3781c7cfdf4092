import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { defineStatement } from '../../platform/database/statement.ts';

/**
 * Locks an account's quota until the transaction ends. Every operation takes this one lock first, so operations on one account
 * never see each other half done and never deadlock. It is an advisory lock because a profile change also locks the row in
 * `accounts`. A collision of the 64-bit hash only makes two accounts wait for each other.
 */
export const accountLock = (account: SQL): SQL => sql`pg_advisory_xact_lock(hashtextextended(${account}::text, 0))`;

export const lockAccount = defineStatement<{ account: string }, unknown>(
  'ledger-lock-account',
  sql`select ${accountLock(sql`${sql.placeholder('account')}::uuid`)}`,
  z.unknown(),
);

export const lockAccountOfHold = defineStatement<{ hold: string }, unknown>(
  'ledger-lock-account-of-hold',
  sql`select ${accountLock(sql`account_id`)} from quota_holds where id = ${sql.placeholder('hold')}::uuid`,
  z.unknown(),
);
