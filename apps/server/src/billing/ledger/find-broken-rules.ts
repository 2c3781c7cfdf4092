import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Queries } from '../../platform/database/database.ts';
import { defineStatement } from '../../platform/database/statement.ts';

/** Each is a selection of what breaks it; `bucket` and `hold` are those of the accounts that are looked at. */
const RULES: Record<string, SQL> = {
  'what is used and held is within what was granted': sql`
    select from bucket where used < 0 or held < 0 or used + held > granted`,
  'a bucket holds what its open holds have': sql`
    select from bucket where held <> (
      select coalesce(sum(line.amount), 0) from line join hold on hold.id = hold_id
      where bucket_id = bucket.id and status = 'open')`,
  'a bucket has used what was settled': sql`
    select from bucket where used <> (select coalesce(sum(settled), 0) from line where bucket_id = bucket.id)`,
  'the entries of a bucket add up to it': sql`
    select from bucket where (granted, used, held) <> (
      select coalesce(sum(granted), 0), coalesce(sum(used), 0), coalesce(sum(held), 0) from entry
      where bucket_id = bucket.id)`,
  'a bucket was granted once, and taken back at most once': sql`
    select from bucket where (
      select (count(*) filter (where kind = 'grant'), count(*) filter (where kind in ('revoke', 'refund')))
      from entry where bucket_id = bucket.id
    ) <> (1::bigint, case when revoked_at is null then 0::bigint else 1::bigint end)`,
  'the lines of a hold add up to it': sql`
    select from hold where (amount, settled) <> (
      select coalesce(sum(line.amount), 0), coalesce(sum(line.settled), 0) from line where hold_id = hold.id)`,
  'nothing is settled that was not reserved': sql`select from line where settled > amount or amount <= 0`,
  'only what is settled was charged': sql`select from hold where settled > 0 and status <> 'settled'`,
  'a request is charged once, and held once': sql`
    select from hold where status in ('open', 'settled') group by account_id, request_key having count(*) > 1`,
  'nothing is reserved in a bucket that is not valid': sql`
    select from hold join line on hold_id = hold.id join bucket on bucket.id = bucket_id
    where created_at < valid_from or created_at >= valid_to or created_at > revoked_at`,
  'a line was held once, and freed once when its hold was closed': sql`
    select from hold join line on hold_id = hold.id where (
      select (count(*) filter (where kind = 'hold'), count(*) filter (where held < 0)) from entry
      where entry.bucket_id = line.bucket_id and reference = hold.id::text
    ) <> (1::bigint, case when status = 'open' then 0::bigint else 1::bigint end)`,
};

const ofAccount = sql`(${sql.placeholder('account')}::uuid is null or account_id = ${sql.placeholder('account')}::uuid)`;

const select = defineStatement<{ account: string | null }, { rule: string }>(
  'ledger-broken-rules',
  sql`
    with bucket as materialized (select * from quota_buckets where ${ofAccount}),
    hold as materialized (select * from quota_holds where ${ofAccount}),
    line as materialized (select quota_hold_lines.* from quota_hold_lines join hold on hold.id = hold_id),
    entry as materialized (select quota_entries.* from quota_entries join bucket on bucket.id = bucket_id)
    ${sql.join(
      Object.entries(RULES).map(([rule, broken]) => sql`select ${rule}::text as rule where exists (${broken})`),
      sql` union all `,
    )}`,
  z.object({ rule: z.string() }),
);

/**
 * Which rules of the ledger the rows of an account break; without one, those of all. For tests and for whoever doubts: it reads
 * everything there ever was.
 */
export async function findBrokenRules(queries: Queries, accountId?: string): Promise<string[]> {
  return (await select(queries, { account: accountId ?? null })).map(({ rule }) => rule);
}
