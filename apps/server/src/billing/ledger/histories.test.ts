import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Queries } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/database/databases-under-test.ts';
import { createLedger } from './create-ledger.ts';
import { findBrokenRules } from './find-broken-rules.ts';
import type { Grant, Ledger } from './ledger.ts';
import { type GrantPlan, histories, type Operation } from './ledger-histories.ts';
import { createLedgerModel, type LedgerModel, type ModelBucket } from './ledger-model.ts';
import { createAccountUnderTest } from './ledger-under-test.ts';

const START = Date.UTC(2026, 2, 1);
const MINUTE_MS = 60_000;
/** In lanes, each with a database of its own, because a sweep sweeps all that there is. PGlite does one thing at a time anyway. */
const LANES = { PGlite: { count: 1, runs: 400 }, PostgreSQL: { count: 4, runs: 400 } };

describeOnDatabases('random histories', (underTest) => {
  const { count, runs } = LANES[underTest.name];
  it(`[BILL-04] ${count * runs} of them come to what the model says, and break no rule at any step`, async () => {
    const lane = async () => {
      const { queries } = await underTest.open();
      await fc.assert(
        fc.asyncProperty(histories, (history) => live(queries, history)),
        { numRuns: runs },
      );
    };
    await Promise.all(Array.from({ length: count }, lane));
  }, 240_000);
});

/** The two sides of one account's life. */
interface Life {
  accountId: string;
  ledger: Ledger;
  queries: Queries;
  model: LedgerModel;
  now: number;
  /** The ids of the holds that the model knows by number. */
  holds: string[];
}

async function live(queries: Queries, history: readonly Operation[]): Promise<void> {
  const life: Life = {
    accountId: await createAccountUnderTest(queries, new Date(START)),
    ledger: createLedger({ queries, now: () => new Date(life.now) }),
    queries,
    model: createLedgerModel(),
    now: START,
    holds: [],
  };
  for (const operation of history) {
    await happen(life, operation);
    await compareBuckets(life);
    expect(await findBrokenRules(queries, life.accountId)).toEqual([]);
  }
  // Others' sweeps must not find what this one left.
  life.now += 1e9;
  expect(await life.ledger.sweep()).toBe(life.model.sweep(life.now));
}

/** Lets it happen on both sides, which must answer the same. */
async function happen(life: Life, operation: Operation): Promise<void> {
  const { accountId, ledger, model, now, holds } = life;
  if (operation.type === 'grant') {
    const grants = operation.grants.map((plan) => toGrant(life, plan));
    expect(await ledger.grant(grants)).toBe(model.grant(grants.map(toModelBucket)));
  }
  if (operation.type === 'reserve') {
    const { meters, amount, requestKey, ttlMinutes } = operation;
    const asked = { meters, amount, requestKey, ttlMs: ttlMinutes * MINUTE_MS };
    const answer = await ledger.reserve({ ...asked, accountId });
    const expected = model.reserve(asked, now);
    if ('hold' in expected && !('isShort' in answer)) holds[expected.hold] ??= answer.id;
    const seen = 'isShort' in answer ? answer : { ...answer, hold: holds.indexOf(answer.id), id: undefined };
    expect(seen).toEqual(expected);
  }
  if (operation.type === 'pass') life.now += operation.minutes * MINUTE_MS;
  if (operation.type === 'sweep') expect(await ledger.sweep()).toBe(model.sweep(now));
  if (operation.type === 'revoke') {
    const { prefix: sourceKeyPrefix, reference } = operation;
    expect(await ledger.revoke({ accountId, sourceKeyPrefix, reference })).toBe(model.revoke(sourceKeyPrefix));
  }
  if (operation.type === 'refund') {
    const { prefix: sourceKeyPrefix, reference } = operation;
    const isRefunded = model.refund(sourceKeyPrefix, reference, now);
    expect(await ledger.refund({ accountId, sourceKeyPrefix, reference })).toBe(isRefunded);
  }
  if (operation.type === 'downgrade') await downgrade(life, operation);
  if ('hold' in operation) await workOnHold(life, operation);
}

async function workOnHold(life: Life, operation: Extract<Operation, { hold: number }>): Promise<void> {
  const { ledger, model, now, holds } = life;
  const id = holds[operation.hold];
  if (id === undefined) return;
  if (operation.type === 'settle')
    expect(await ledger.settle(id, operation.amount)).toEqual(model.settle(operation.hold, operation.amount));
  if (operation.type === 'release') {
    await ledger.release(id);
    model.release(operation.hold);
  }
  if (operation.type === 'extend') {
    const ttlMs = operation.ttlMinutes * MINUTE_MS;
    await ledger.extend(id, ttlMs);
    model.extend(operation.hold, now + ttlMs);
  }
}

async function downgrade(
  life: Life,
  { prefix, grants: plans, isUndone }: Extract<Operation, { type: 'downgrade' }>,
): Promise<void> {
  const { accountId, ledger, model, queries } = life;
  const grants = plans.map((plan) => toGrant(life, plan));
  const done = queries.transaction(async (transaction) => {
    const revoked = await ledger.revoke({ accountId, sourceKeyPrefix: prefix, reference: 'downgrade' }, transaction);
    const granted = await ledger.grant(grants, transaction);
    if (isUndone) throw new Error('undone');
    return { revoked, granted };
  });
  if (isUndone) await expect(done).rejects.toThrow('undone');
  else expect(await done).toEqual({ revoked: model.revoke(prefix), granted: model.grant(grants.map(toModelBucket)) });
}

async function compareBuckets({ accountId, ledger, model }: Life): Promise<void> {
  const balances = await ledger.balances(accountId, { isAll: true });
  for (const { bucketId, meter, sourceKey } of balances) {
    const bucket = model.buckets.find((known) => known.meter === meter && known.sourceKey === sourceKey);
    if (bucket) bucket.id = bucketId;
  }
  const seen = balances.map(({ bucketId, granted, used, held, revokedAt }) => {
    return { id: bucketId, granted, used, held, isRevoked: revokedAt !== null };
  });
  const expected = model.buckets.map(({ id, granted, used, held, isRevoked }) => ({
    id,
    granted,
    used,
    held,
    isRevoked,
  }));
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(seen.toSorted(byId)).toEqual(expected.toSorted(byId));
}

function toGrant({ accountId, now }: Life, { fromMinutes, minutes, ...plan }: GrantPlan): Grant {
  const validFrom = now + fromMinutes * MINUTE_MS;
  const validTo = minutes === null ? null : new Date(validFrom + minutes * MINUTE_MS);
  return { ...plan, accountId, validFrom: new Date(validFrom), validTo };
}

function toModelBucket({ amount, validFrom, validTo, ...grant }: Grant): ModelBucket {
  return {
    ...grant,
    id: '',
    granted: amount,
    used: 0,
    held: 0,
    validFrom: validFrom.getTime(),
    validTo: validTo?.getTime() ?? Number.POSITIVE_INFINITY,
    isRevoked: false,
    refundReference: undefined,
  };
}
