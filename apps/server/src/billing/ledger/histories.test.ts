import { bySize, SEED } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Queries } from '../../platform/database/database.ts';
import { describeOnBothDatabases } from '../../platform/database/databases-under-test.ts';
import { findBrokenRules } from './find-broken-rules.ts';
import type { Grant, Ledger } from './ledger.ts';
import { type GrantPlan, histories, type Operation } from './ledger-histories.ts';
import { createLedgerModel, type LedgerModel, type ModelBucket } from './ledger-model.ts';
import { createAccountUnderTest } from './ledger-under-test.ts';
import { createLedger } from './operations.ts';

const START = Date.UTC(2026, 2, 1);
const MINUTE_MS = 60_000;
/** Parallel runs, each with its own database, because a sweep affects all accounts. PGlite runs one statement at a time anyway. */
const PARALLEL_RUNS = bySize({
  quick: { PGlite: { count: 1, runs: 6 }, PostgreSQL: { count: 1, runs: 15 } },
  deep: { PGlite: { count: 1, runs: 250 }, PostgreSQL: { count: 4, runs: 500 } },
});

describeOnBothDatabases('random histories', (underTest) => {
  const { count, runs } = PARALLEL_RUNS[underTest.name];
  it(`[BILL-04] ${count * runs} of them match the model and break no invariant at any step`, async () => {
    const runHistories = async (_: unknown, index: number) => {
      const { queries } = await underTest.open();
      await fc.assert(
        fc.asyncProperty(histories, (history) => replay(queries, history)),
        // Each run has a seed of its own, or all would replay the same histories.
        { numRuns: runs, seed: SEED + index },
      );
    };
    await Promise.all(Array.from({ length: count }, runHistories));
  });
});

/** One account in the ledger and in the model. */
interface Comparison {
  accountId: string;
  ledger: Ledger;
  queries: Queries;
  model: LedgerModel;
  now: number;
  /** Hold ids, by the model's index. */
  holds: string[];
}

async function replay(queries: Queries, history: readonly Operation[]): Promise<void> {
  const comparison: Comparison = {
    accountId: await createAccountUnderTest(queries, new Date(START)),
    ledger: createLedger({ queries, now: () => new Date(comparison.now) }),
    queries,
    model: createLedgerModel(),
    now: START,
    holds: [],
  };
  for (const operation of history) {
    await apply(comparison, operation);
    await compareBuckets(comparison);
    expect(await findBrokenRules(queries, comparison.accountId)).toEqual([]);
  }
  // Expire the rest: sweeps of later runs must not find holds that this run left.
  comparison.now += 1e9;
  expect(await comparison.ledger.sweep()).toBe(comparison.model.sweep(comparison.now));
}

/** Applies an operation to both sides, which must give the same answer. */
async function apply(comparison: Comparison, operation: Operation): Promise<void> {
  const { accountId, ledger, model, now, holds } = comparison;
  if (operation.type === 'grant') {
    const grants = operation.grants.map((plan) => toGrant(comparison, plan));
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
  if (operation.type === 'pass') comparison.now += operation.minutes * MINUTE_MS;
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
  if (operation.type === 'downgrade') await downgrade(comparison, operation);
  if ('hold' in operation) await applyToHold(comparison, operation);
}

async function applyToHold(comparison: Comparison, operation: Extract<Operation, { hold: number }>): Promise<void> {
  const { ledger, model, now, holds } = comparison;
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
  comparison: Comparison,
  { prefix, grants: plans, isUndone }: Extract<Operation, { type: 'downgrade' }>,
): Promise<void> {
  const { accountId, ledger, model, queries } = comparison;
  const grants = plans.map((plan) => toGrant(comparison, plan));
  const done = queries.transaction(async (transaction) => {
    const revoked = await ledger.revoke({ accountId, sourceKeyPrefix: prefix, reference: 'downgrade' }, transaction);
    const granted = await ledger.grant(grants, transaction);
    if (isUndone) throw new Error('undone');
    return { revoked, granted };
  });
  if (isUndone) await expect(done).rejects.toThrow('undone');
  else expect(await done).toEqual({ revoked: model.revoke(prefix), granted: model.grant(grants.map(toModelBucket)) });
}

async function compareBuckets({ accountId, ledger, model }: Comparison): Promise<void> {
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

function toGrant({ accountId, now }: Comparison, { fromMinutes, minutes, ...plan }: GrantPlan): Grant {
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
