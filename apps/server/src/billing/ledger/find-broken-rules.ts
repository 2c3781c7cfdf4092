import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Queries } from '../../platform/database/database.ts';
import { defineStatement } from '../../platform/database/statement.ts';

/** Maps each invariant to a query for the rows that break it, among the selected accounts. */
const RULES: Record<string, SQL> = {
  'what is used and held is within what was granted': sql`
    select from bucket where used < 0 or held < 0 or used + held > granted`,
  'a bucket holds what its open holds have': sql`
    select from bucket left join bucket_lines on bucket_id = id where held <> coalesce(open_amount, 0)`,
  'a bucket has used what was settled': sql`
    select from bucket left join bucket_lines on bucket_id = id where used <> coalesce(settled_amount, 0)`,
  'the entries of a bucket add up to it': sql`
    select from bucket left join bucket_entries on bucket_id = id
    where (granted, used, held) is distinct from (granted_in_all, used_in_all, held_in_all)`,
  'a bucket was granted once, and taken back at most once': sql`
    select from bucket left join bucket_entries on bucket_id = id
    where grants is distinct from 1 or returns <> case when revoked_at is null then 0 else 1 end`,
  'a line is of a bucket of the same account': sql`
    select from line join hold on hold.id = hold_id left join bucket on bucket.id = bucket_id
    where bucket.account_id is distinct from hold.account_id`,
  'the lines of a hold add up to it': sql`
    select from hold left join hold_lines on hold_id = id
    where (amount, settled) is distinct from (amount_in_all, settled_in_all)`,
  'nothing is settled that was not reserved': sql`select from line where settled > amount or amount <= 0`,
  'only what is settled was charged': sql`select from hold where settled > 0 and status <> 'settled'`,
  'a request is charged once, and held once': sql`
    select from hold where status in ('open', 'settled') group by account_id, request_key having count(*) > 1`,
  'nothing is reserved in a bucket that is not valid': sql`
    select from hold join line on hold_id = hold.id join bucket on bucket.id = bucket_id
    where created_at < valid_from or created_at >= valid_to or created_at > revoked_at`,
  'a line was held once, and freed once when its hold was closed': sql`
    select from hold join line on hold_id = hold.id
      left join line_entries on line_entries.bucket_id = line.bucket_id and reference = hold.id::text
    where held_times is distinct from 1 or freed_times <> case when status = 'open' then 0 else 1 end`,
  // There is no foreign key. Orphaned entries have no account, so only a check of all accounts finds them.
  'an entry is of a bucket': sql`
    select from quota_entries where ${sql.placeholder('account')}::uuid is null and not exists (
      select from quota_buckets where quota_buckets.id = bucket_id
    )`,
};

const ofAccount = sql`(${sql.placeholder('account')}::uuid is null or account_id = ${sql.placeholder('account')}::uuid)`;

const select = defineStatement<{ account: string | null }, { rule: string }>(
  'ledger-broken-rules',
  sql`
    with bucket as materialized (select * from quota_buckets where ${ofAccount}),
    hold as materialized (select * from quota_holds where ${ofAccount}),
    entry as materialized (select quota_entries.* from quota_entries join bucket on bucket.id = bucket_id),
    line_entries as materialized (
      select bucket_id, reference, sum(used) as used, count(*) filter (where kind = 'hold') as held_times,
        count(*) filter (where held < 0) as freed_times
      from entry group by bucket_id, reference
    ),
    line as materialized (
      select quota_hold_lines.*, coalesce(line_entries.used, 0) as settled
      from quota_hold_lines join hold on hold.id = hold_id
        left join line_entries on line_entries.bucket_id = quota_hold_lines.bucket_id and reference = hold_id::text
    ),
    bucket_lines as (
      select bucket_id, sum(line.settled) as settled_amount, sum(line.amount) filter (where status = 'open') as open_amount
      from line join hold on hold.id = hold_id group by bucket_id
    ),
    bucket_entries as (
      select bucket_id, sum(granted) as granted_in_all, sum(used) as used_in_all, sum(held) as held_in_all,
        count(*) filter (where kind = 'grant') as grants, count(*) filter (where kind in ('revoke', 'refund')) as returns
      from entry group by bucket_id
    ),
    hold_lines as (
      select hold_id, sum(amount) as amount_in_all, sum(settled) as settled_in_all from line group by hold_id
    )
    ${sql.join(
      Object.entries(RULES).map(([rule, broken]) => sql`select ${rule}::text as rule where exists (${broken})`),
      sql` union all `,
    )}`,
  z.object({ rule: z.string() }),
);

/**
 * Lists the ledger invariants that an account's rows break, or those of all accounts. For tests and manual checks: it reads every
 * entry.
 */
export async function findBrokenRules(queries: Queries, accountId?: string): Promise<string[]> {
  return (await select(queries, { account: accountId ?? null })).map(({ rule }) => rule);
}
