import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Queries } from '../../platform/database/database.ts';
import { defineStatement, wholeNumber } from '../../platform/database/statement.ts';
import type { Balance, Channel, Grant } from './ledger.ts';
import { METERS, quotaBuckets, quotaEntries } from './schema.ts';

const value = sql.placeholder;

/** Subscriptions first (BILL-04); packs last, because only an untouched pack can be refunded. */
const PRIORITIES: Record<Channel, number> = { subscription: 0, other: 10, reward: 20, buy: 30 };

/** Inserts buckets with their entries and returns how many are new. Must run in a transaction. */
export async function insertGrants(queries: Queries, grants: readonly Grant[], at: Date): Promise<number> {
  const buckets = grants.map(({ amount, ...grant }) => ({
    ...grant,
    granted: amount,
    priority: PRIORITIES[grant.channel],
  }));
  const added = await queries
    .insert(quotaBuckets)
    .values(buckets)
    .onConflictDoNothing()
    .returning({ bucketId: quotaBuckets.id, granted: quotaBuckets.granted, reference: quotaBuckets.sourceKey });
  if (added.length > 0)
    await queries.insert(quotaEntries).values(added.map((grant) => ({ ...grant, kind: 'grant' as const, at })));
  return added.length;
}

/** Lists an account's buckets in the order of consumption. @param usableAt leaves out buckets not usable then; `undefined` lists all */
export function selectBalances(queries: Queries, accountId: string, usableAt: Date | undefined): Promise<Balance[]> {
  const { id, priority, meter, validFrom, validTo, revokedAt, granted, used } = quotaBuckets;
  const isUsable =
    usableAt &&
    and(isNull(revokedAt), lte(validFrom, usableAt), or(isNull(validTo), gt(validTo, usableAt)), gt(granted, used));
  return queries
    .select({
      bucketId: id,
      meter,
      channel: quotaBuckets.channel,
      sourceKey: quotaBuckets.sourceKey,
      granted,
      used,
      held: quotaBuckets.held,
      validFrom,
      validTo,
      revokedAt,
    })
    .from(quotaBuckets)
    .where(and(eq(quotaBuckets.accountId, accountId), isUsable))
    .orderBy(
      priority,
      sql`${validTo} nulls last`,
      sql`array_position(${sql.param([...METERS])}::text[], ${meter})`,
      validFrom,
      id,
    );
}

/** Sums what can be reserved in these meters at a moment. */
export const sumFree = defineStatement<{ account: string; meters: string[]; at: string }, { free: number }>(
  'ledger-sum-free',
  sql`
    select coalesce(sum(granted - used - held), 0)::bigint as free from quota_buckets
    where account_id = ${value('account')}::uuid and meter = any(${value('meters')}::text[])
      and revoked_at is null and valid_from <= ${value('at')}::timestamptz
      and (valid_to is null or valid_to > ${value('at')}::timestamptz)`,
  z.object({ free: wholeNumber }),
);

const takenBackRow = z.object({
  used: wholeNumber,
  held: wholeNumber,
  isRevoked: z.boolean(),
  isRefunded: z.boolean(),
});

/** Finds the grants whose source key starts with `prefix`; `isRefunded` means refunded under this `reference`. */
export const findGrants = defineStatement<
  { account: string; prefix: string; reference: string },
  z.infer<typeof takenBackRow>
>(
  'ledger-find-grants',
  sql`
    select used, held, revoked_at is not null as "isRevoked", exists (
      select from quota_entries
      where bucket_id = bucket.id and kind = 'refund' and reference = ${value('reference')}
    ) as "isRefunded"
    from quota_buckets bucket
    where account_id = ${value('account')}::uuid and starts_with(source_key, ${value('prefix')})`,
  takenBackRow,
);

/** Revokes the grants that are still active, taking back what is neither used nor held. The caller holds the account's lock. */
export const revokeGrants = defineStatement<
  { account: string; prefix: string; reference: string; kind: 'revoke' | 'refund'; at: string },
  { amount: number }
>(
  'ledger-take-back',
  sql`
    with rest as (
      select id, granted - used - held as amount from quota_buckets
      where account_id = ${value('account')}::uuid and starts_with(source_key, ${value('prefix')})
        and revoked_at is null
    ),
    bucket as (
      update quota_buckets set granted = granted - rest.amount, revoked_at = ${value('at')}::timestamptz
      from rest where quota_buckets.id = rest.id
    ),
    entry as (
      insert into quota_entries (bucket_id, kind, granted, reference, at)
      select id, ${value('kind')}, -amount, ${value('reference')}, ${value('at')}::timestamptz from rest
    )
    select coalesce(sum(amount), 0)::bigint as amount from rest`,
  z.object({ amount: wholeNumber }),
);
