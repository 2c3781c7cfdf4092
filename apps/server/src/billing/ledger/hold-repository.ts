import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { defineStatement, wholeNumber } from '../../platform/database/statement.ts';
import { accountLock } from './account-lock.ts';
import { CHANNELS, METERS } from './schema.ts';

const value = sql.placeholder;

const holdRow = z.object({
  id: z.string(),
  amount: wholeNumber,
  settled: wholeNumber,
  overrun: wholeNumber,
  status: z.enum(['open', 'settled', 'released', 'expired']),
});
export type HoldRow = z.infer<typeof holdRow>;

/** The amount that a closed hold charged to one bucket. */
const chargeRow = z.object({ meter: z.enum(METERS), channel: z.enum(CHANNELS), charged: wholeNumber });
export type ChargeRow = z.infer<typeof chargeRow>;

/** The order of consumption (BILL-04); `meter_order` is the position in the reservation's list of meters. */
const CONSUMPTION = sql`priority, valid_to nulls last, meter_order, valid_from, id`;

/**
 * Holds an amount in the account's buckets in the order of consumption, all or nothing, in one statement.
 * Returns the hold's id, or no row when too little is free or the request already has an open or settled hold.
 *
 * The statement may wait for the account's lock, and its snapshot is older than the lock. `for update` reads the buckets as they
 * are now, and the update writes the values it read: PostgreSQL checks constraints on the snapshot's row first and would refuse
 * `held + …` on a row that was full then. The snapshot cannot show rows inserted meanwhile: a grant, or a hold of the same
 * request. So a refusal only counts when a statement that started with the lock taken repeats it.
 */
export const takeHold = defineStatement<
  { account: string; meters: string[]; request: string; amount: number; at: string; expiresAt: string },
  { id: string }
>(
  'ledger-take-hold',
  sql`
    with account as materialized (select ${accountLock(sql`${value('account')}::uuid`)}),
    bucket as (
      select id, granted, used, held, priority, valid_from, valid_to,
        array_position(${value('meters')}::text[], meter) as meter_order
      from quota_buckets
      where exists (select from account)
        and account_id = ${value('account')}::uuid and meter = any(${value('meters')}::text[]) and used + held < granted
        and revoked_at is null and valid_from <= ${value('at')}::timestamptz
        and (valid_to is null or valid_to > ${value('at')}::timestamptz)
      for update
    ),
    ordered as (
      select *, row_number() over turn as sequence, sum(granted - used - held) over turn as free_so_far
      from bucket window turn as (order by ${CONSUMPTION} rows unbounded preceding)
    ),
    before as (select *, free_so_far - (granted - used - held) as free_before from ordered),
    taken as (
      select id, granted, used, held, sequence,
        least(granted - used - held, ${value('amount')}::bigint - free_before)::bigint as amount
      from before where free_before < ${value('amount')}::bigint
    ),
    hold as (
      insert into quota_holds (account_id, request_key, amount, created_at, expires_at)
      select ${value('account')}::uuid, ${value('request')}, ${value('amount')}::bigint, ${value('at')}::timestamptz,
        ${value('expiresAt')}::timestamptz
      where (select sum(amount) from taken) = ${value('amount')}::bigint
      on conflict (account_id, request_key) where status in ('open', 'settled') do nothing
      returning id
    ),
    held_bucket as (
      update quota_buckets set granted = taken.granted, used = taken.used, held = taken.held + taken.amount
      from hold, taken where quota_buckets.id = taken.id
    ),
    line as (
      insert into quota_hold_lines (hold_id, bucket_id, sequence, amount)
      select hold.id, taken.id, sequence, amount from hold, taken
    ),
    entry as (
      insert into quota_entries (bucket_id, kind, held, reference, at)
      select taken.id, 'hold', amount, hold.id, ${value('at')}::timestamptz from hold, taken
    )
    select id from hold`,
  z.object({ id: z.string() }),
);

export interface HoldClosure extends Record<string, unknown> {
  hold: string;
  status: 'settled' | 'released' | 'expired';
  kind: 'settle' | 'release' | 'expire';
  /** Amount delivered; charged up to what the hold's lines allow. */
  amount: number;
  at: string;
}

/**
 * Closes an open hold whose expiry is not after `dueBy` (`infinity` for any): charges `amount` in the order of consumption and
 * frees the rest, in one statement. Returns what each bucket paid, or no rows when there is no such open hold.
 */
export const closeHold = defineStatement<HoldClosure & { dueBy: string }, ChargeRow>(
  'ledger-close-hold',
  chargeLines(sql`
    with account as materialized (
      select ${accountLock(sql`account_id`)} from quota_holds where id = ${value('hold')}::uuid
    ),
    locked as (
      select quota_holds.id, status, expires_at from account, quota_holds
      where id = ${value('hold')}::uuid
      for update of quota_holds
    ),
    hold as (select id from locked where status = 'open' and expires_at <= ${value('dueBy')}::timestamptz),
    line as (
      select bucket_id, sequence, line.amount as held, line.amount as max_charge
      from hold join quota_hold_lines line on line.hold_id = hold.id
    )`),
  chargeRow,
);

/**
 * Charges a released or expired hold whose work was delivered after all: takes what is still free in its buckets, up to its
 * lines. The caller holds the account's lock. Returns no rows when the request was reserved again.
 */
export const chargeClosedHold = defineStatement<HoldClosure, ChargeRow>(
  'ledger-charge-late',
  chargeLines(sql`
    with hold as (
      select id from quota_holds hold
      where id = ${value('hold')}::uuid and status in ('released', 'expired') and not exists (
        select from quota_holds anew
        where anew.account_id = hold.account_id and anew.request_key = hold.request_key
          and anew.status in ('open', 'settled')
      )
    ),
    line as (
      select bucket_id, sequence, 0::bigint as held, least(line.amount, granted - used - bucket.held) as max_charge
      from hold
        join quota_hold_lines line on line.hold_id = hold.id
        join quota_buckets bucket on bucket.id = line.bucket_id
    )`),
  chargeRow,
);

/** Builds the part common to both: `hold` selects the hold, `line` each bucket's held amount and the most it may pay (`max_charge`). */
function chargeLines(holdAndLine: SQL): SQL {
  return sql`${holdAndLine},
    charge as (
      select bucket_id, sequence, held, greatest(0, least(max_charge, ${value('amount')}::bigint - before))::bigint as amount
      from (
        select line.*, sum(max_charge) over (order by sequence rows unbounded preceding) - max_charge as before from line
      ) as ordered
    ),
    bucket as (
      update quota_buckets bucket set held = bucket.held - charge.held, used = used + charge.amount
      from charge where bucket.id = charge.bucket_id
      returning meter, channel, charge.amount, charge.sequence
    ),
    entry as (
      insert into quota_entries (bucket_id, kind, used, held, reference, at)
      select bucket_id, ${value('kind')}, amount, -held, hold.id, ${value('at')}::timestamptz from hold, charge
      where amount > 0 or held > 0
    ),
    closed as (
      update quota_holds set status = ${value('status')}, settled = total.amount,
        overrun = ${value('amount')}::bigint - total.amount
      from hold, (select coalesce(sum(amount), 0)::bigint as amount from charge) as total
      where quota_holds.id = hold.id
    )
    select meter, channel, amount as charged from bucket order by sequence`;
}

/** Finds a request's open or settled hold. */
export const findRequest = defineStatement<{ account: string; request: string }, HoldRow>(
  'ledger-find-request',
  sql`
    select id, amount, settled, overrun, status from quota_holds
    where account_id = ${value('account')}::uuid and request_key = ${value('request')} and status in ('open', 'settled')`,
  holdRow,
);

export const findHold = defineStatement<{ hold: string }, HoldRow>(
  'ledger-find-hold',
  sql`select id, amount, settled, overrun, status from quota_holds where id = ${value('hold')}::uuid`,
  holdRow,
);

/** Lists what a settled hold charged, in the order of consumption. */
export const findCharge = defineStatement<{ hold: string }, ChargeRow>(
  'ledger-find-charge',
  sql`
    select meter, channel, entry.used as charged
    from quota_hold_lines line
      join quota_entries entry
        on entry.bucket_id = line.bucket_id and kind = 'settle' and reference = ${value('hold')}::uuid::text
      join quota_buckets bucket on bucket.id = line.bucket_id
    where hold_id = ${value('hold')}::uuid order by sequence`,
  chargeRow,
);

/** Records usage that is not billed. */
export const recordOverrun = defineStatement<{ hold: string; overrun: number }, never>(
  'ledger-note-overrun',
  sql`update quota_holds set overrun = ${value('overrun')}::bigint where id = ${value('hold')}::uuid`,
  z.never(),
);

/** Postpones the expiry of an open hold; never brings it forward. */
export const prolongHold = defineStatement<{ hold: string; expiresAt: string }, never>(
  'ledger-prolong-hold',
  sql`
    update quota_holds set expires_at = greatest(expires_at, ${value('expiresAt')}::timestamptz)
    where id = ${value('hold')}::uuid and status = 'open'`,
  z.never(),
);

/** Lists open holds past their expiry, the oldest first: of one account, or with `null` of all. */
export const findOverdue = defineStatement<{ account: string | null; at: string; limit: number }, { id: string }>(
  'ledger-find-overdue',
  sql`
    select id from quota_holds
    where status = 'open' and expires_at <= ${value('at')}::timestamptz
      and (${value('account')}::uuid is null or account_id = ${value('account')}::uuid)
    order by expires_at limit ${value('limit')}::int`,
  z.object({ id: z.string() }),
);
