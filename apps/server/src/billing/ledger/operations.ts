import type { Logger } from 'pino';
import type { Queries } from '../../platform/database/database.ts';
import type { ScheduledJob } from '../../platform/jobs/jobs.ts';
import { lockAccount, lockAccountOfHold } from './account-lock.ts';
import { findGrants, insertGrants, revokeGrants, selectBalances, sumFree } from './bucket-repository.ts';
import {
  type ChargeRow,
  chargeClosedHold,
  closeHold,
  findCharge,
  findHold,
  findOverdue,
  findRequest,
  type HoldClosure,
  type HoldRow,
  prolongHold,
  recordOverrun,
  takeHold,
} from './hold-repository.ts';
import type { Charge, Grant, Hold, Ledger, Reservation, Revocation, Shortage } from './ledger.ts';

interface LedgerContext {
  /** The database, or the transaction that the operation is part of. */
  queries: Queries;
  /** Runs statements in one transaction: a new one, or the one the operation is part of. */
  inTransaction<Result>(run: (queries: Queries) => Promise<Result>): Promise<Result>;
  now(): Date;
}

/** Creates the quota ledger; `ledger.ts` documents each operation. */
export function createLedger({ queries, now }: { queries: Queries; now(): Date }): Ledger {
  const contextFor = (within?: Queries): LedgerContext => ({
    queries: within ?? queries,
    inTransaction: (run) => (within ? run(within) : queries.transaction(run)),
    now,
  });
  return {
    grant: (grants, within) => grant(contextFor(within), grants),
    reserve: (reservation, within) => reserve(contextFor(within), reservation),
    settle: (holdId, amount, within) => settle(contextFor(within), holdId, amount),
    release: (holdId, within) => release(contextFor(within), holdId),
    extend: (holdId, ttlMs) => extend(contextFor(), holdId, ttlMs),
    revoke: (revocation, within) => revoke(contextFor(within), revocation),
    refund: (revocation, within) => refund(contextFor(within), revocation),
    balances: (accountId, { isAll = false } = {}, within) =>
      selectBalances(within ?? queries, accountId, isAll ? undefined : now()),
    sweep: () => expireOverdue(queries, { account: null, at: now().toISOString() }),
  };
}

/**
 * Frees the holds of dead processes. Every five minutes is enough: `reserve` and `refund` expire stale holds themselves, so only
 * the displayed balances are late.
 */
export function sweepHolds(ledger: Pick<Ledger, 'sweep'>, log: Pick<Logger, 'warn'>): ScheduledJob {
  return {
    name: 'sweep-holds',
    cron: '*/5 * * * *',
    async run() {
      const count = await ledger.sweep();
      if (count > 0) log.warn({ count }, 'expired holds that were not settled in time');
    },
  };
}

/**
 * Inserts buckets without a lock: their unique key prevents duplicate grants, and `reserve` looks again under the lock before it
 * reports a shortage.
 */
async function grant({ inTransaction, now }: LedgerContext, grants: readonly Grant[]): Promise<number> {
  for (const { amount } of grants) checkAmount(amount, 0);
  if (grants.length === 0) return 0;
  // Insert in one global order: concurrent transactions with the same grants would otherwise deadlock.
  const ordered = grants.toSorted((one, other) => compare(keyOf(one), keyOf(other)));
  return inTransaction((queries) => insertGrants(queries, ordered, now()));
}

function keyOf({ accountId, meter, sourceKey }: Grant): string {
  return `${accountId} ${meter} ${sourceKey}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Takes one statement when enough is free; only a refusal is checked again with the account locked. */
async function reserve(context: LedgerContext, reservation: Reservation): Promise<Hold | Shortage> {
  checkAmount(reservation.amount, 1);
  const values = toValues(reservation, context.now());
  const [hold] = await takeHold(context.queries, values);
  if (hold) return toHold(hold.id, reservation.amount);
  return context.inTransaction((queries) => reserveLocked(queries, values));
}

async function reserveLocked(queries: Queries, values: ReservationValues): Promise<Hold | Shortage> {
  await lockAccount(queries, values);
  const [known] = await findRequest(queries, values);
  if (known) return replayHold(queries, known, values.expiresAt);
  // Expire stale holds before refusing.
  await expireOverdue(queries, values);
  const [hold] = await takeHold(queries, values);
  if (hold) return toHold(hold.id, values.amount);
  const [sum] = await sumFree(queries, values);
  return { isShort: true, free: sum?.free ?? 0 };
}

/** Returns the first attempt's hold; an open one is prolonged, as the caller now works on it. */
async function replayHold(
  queries: Queries,
  { id, amount, settled, status }: HoldRow,
  expiresAt: string,
): Promise<Hold> {
  if (status === 'open') await prolongHold(queries, { hold: id, expiresAt });
  return { id, amount, settled, status, isReplay: true };
}

function toHold(id: string, amount: number): Hold {
  return { id, amount, settled: 0, status: 'open', isReplay: false };
}

type ReservationValues = ReturnType<typeof toValues>;

function toValues({ accountId, meters, amount, requestKey, ttlMs }: Reservation, now: Date) {
  return {
    account: accountId,
    meters: [...meters],
    amount,
    request: requestKey,
    at: now.toISOString(),
    expiresAt: new Date(now.getTime() + ttlMs).toISOString(),
  };
}

/** Takes one statement when the hold is open. Throws when there is no such hold. */
async function settle(context: LedgerContext, holdId: string, amount: number): Promise<Charge> {
  checkAmount(amount, 0);
  const closing: HoldClosure = {
    hold: holdId,
    // When nothing was delivered, the request may be reserved again.
    ...(amount === 0 ? { kind: 'release', status: 'released' } : { kind: 'settle', status: 'settled' }),
    amount,
    at: context.now().toISOString(),
  };
  const lines = await closeHold(context.queries, { ...closing, dueBy: 'infinity' });
  if (lines.length > 0) return toCharge(lines, amount);
  return context.inTransaction((queries) => settleClosed(queries, closing));
}

/** Settles a hold that was already settled, released or expired. */
async function settleClosed(queries: Queries, closing: HoldClosure): Promise<Charge> {
  await lockAccountOfHold(queries, closing);
  const [hold] = await findHold(queries, closing);
  if (!hold) throw new Error(`There is no hold ${closing.hold}.`);
  if (hold.status === 'settled') return toCharge(await findCharge(queries, closing), hold.settled + hold.overrun);
  if (closing.amount === 0) return toCharge([], 0);
  const lines = await chargeClosedHold(queries, closing);
  if (lines.length === 0) await recordOverrun(queries, { hold: closing.hold, overrun: closing.amount });
  return toCharge(lines, closing.amount);
}

function toCharge(rows: readonly ChargeRow[], delivered: number): Charge {
  const charged = rows.reduce((sum, row) => sum + row.charged, 0);
  const lines = rows.filter((row) => row.charged > 0);
  return {
    charged,
    overrun: delivered - charged,
    lines: lines.map(({ meter, channel, charged: amount }) => ({ meter, channel, amount })),
  };
}

async function release({ queries, now }: LedgerContext, holdId: string): Promise<void> {
  const at = now().toISOString();
  await closeHold(queries, { hold: holdId, kind: 'release', status: 'released', amount: 0, dueBy: 'infinity', at });
}

/** Needs no lock: it changes no bucket, and `prolongHold` skips a hold that is already closed. */
async function extend({ queries, now }: LedgerContext, holdId: string, ttlMs: number): Promise<void> {
  const expiresAt = new Date(now().getTime() + ttlMs).toISOString();
  await prolongHold(queries, { hold: holdId, expiresAt });
}

/** Open holds keep their amount, so `granted` shrinks to what is used or held. */
function revoke(
  { inTransaction, now }: LedgerContext,
  { accountId: account, sourceKeyPrefix: prefix, reference }: Revocation,
): Promise<number> {
  return inTransaction(async (queries) => {
    await lockAccount(queries, { account });
    const [taken] = await revokeGrants(queries, {
      account,
      prefix,
      reference,
      kind: 'revoke',
      at: now().toISOString(),
    });
    return taken?.amount ?? 0;
  });
}

/** Refunds the whole amount or nothing. Stale holds are expired first, so that they do not count as use. */
function refund(
  { inTransaction, now }: LedgerContext,
  { accountId: account, sourceKeyPrefix: prefix, reference }: Revocation,
): Promise<boolean> {
  return inTransaction(async (queries) => {
    const at = now().toISOString();
    await lockAccount(queries, { account });
    await expireOverdue(queries, { account, at });
    const grants = await findGrants(queries, { account, prefix, reference });
    const open = grants.filter((grant) => !grant.isRefunded);
    if (grants.length === 0 || open.some(({ used, held, isRevoked }) => used > 0 || held > 0 || isRevoked))
      return false;
    await revokeGrants(queries, { account, prefix, reference, kind: 'refund', at });
    return true;
  });
}

/** Holds read per query, which bounds memory. */
const SWEEP_BATCH = 500;

/**
 * Expires overdue holds of one account, or with `null` of all, and returns how many. Each is closed by one statement that checks
 * again whether it is still open and overdue, so several processes may run this at once.
 */
async function expireOverdue(
  queries: Queries,
  { account, at }: { account: string | null; at: string },
): Promise<number> {
  let expired = 0;
  for (;;) {
    const overdue = await findOverdue(queries, { account, at, limit: SWEEP_BATCH });
    for (const { id } of overdue) {
      const freed = await closeHold(queries, { hold: id, kind: 'expire', status: 'expired', amount: 0, dueBy: at, at });
      if (freed.length > 0) expired += 1;
    }
    if (overdue.length < SWEEP_BATCH) return expired;
  }
}

/** @throws {RangeError} when an amount is not a whole number of at least `min` */
function checkAmount(amount: number, min: 0 | 1): void {
  if (!Number.isSafeInteger(amount) || amount < min)
    throw new RangeError(`An amount of quota must be a whole number of at least ${min}, not ${amount}.`);
}
