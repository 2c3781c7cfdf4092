import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { defineStatement } from '../../platform/database/statement.ts';

/**
 * Takes the lock of an account's quota until the transaction ends: one lock, always first, so that operations on one account can
 * neither see each other half done nor wait for each other in a circle. It is no row lock, because a row of `accounts` is also
 * locked by whoever changes a name; two accounts with the same 64-bit hash only wait for each other.
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
