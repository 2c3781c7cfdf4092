import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnBothDatabases } from '../../platform/database/databases-under-test.ts';
import type { Grant, Hold, Ledger, Reservation } from './ledger.ts';
import { createAccountUnderTest } from './ledger-under-test.ts';
import { createLedger, sweepHolds } from './operations.ts';
import { quotaBuckets, quotaEntries, quotaHolds } from './schema.ts';

const START = new Date('2026-03-01T12:00:00Z');
const MINUTE_MS = 60_000;

describeOnBothDatabases('the ledger', (underTest) => {
  let database: Database;
  let now: Date;
  let ledger: Ledger;
  let accountId: string;
  beforeAll(async () => {
    database = await underTest.open();
    ledger = createLedger({ queries: database.queries, now: () => now });
  });
  beforeEach(async () => {
    // Expire the holds that earlier tests left open, so that each test counts only its own.
    now = new Date('2030-01-01');
    await ledger.sweep();
    now = START;
    accountId = await createAccountUnderTest(database.queries, START);
  });

  const pass = (minutes: number) => {
    now = new Date(now.getTime() + minutes * MINUTE_MS);
  };
  const give = (amount: number, rest: Partial<Grant> = {}) =>
    ledger.grant([
      {
        accountId,
        meter: 'tokens',
        channel: 'subscription',
        amount,
        sourceKey: randomUUID(),
        validFrom: START,
        validTo: null,
        ...rest,
      },
    ]);
  const ask = (amount: number, rest: Partial<Reservation> = {}) =>
    ledger.reserve({ accountId, meters: ['tokens'], amount, requestKey: randomUUID(), ttlMs: MINUTE_MS, ...rest });
  const hold = async (amount: number, rest: Partial<Reservation> = {}): Promise<Hold> => {
    const answer = await ask(amount, rest);
    if ('isShort' in answer) throw new Error(`only ${answer.free} free`);
    return answer;
  };
  /** `granted/used/held` of each bucket, in the order of consumption. */
  const state = async () =>
    (await ledger.balances(accountId, { isAll: true })).map(({ granted, used, held }) => `${granted}/${used}/${held}`);

  describe('grants', () => {
    it('[BILL-03] makes one bucket for a source key, however often it is granted', async () => {
      const grant = { sourceKey: 'order:1', meter: 'docs', channel: 'buy' } as const;
      expect(await give(5, grant)).toBe(1);
      expect(await give(7, grant)).toBe(0);
      expect(await give(7, { ...grant, meter: 'images' })).toBe(1);
      expect(await state()).toEqual(['5/0/0', '7/0/0']);
    });

    it('makes one bucket for a duplicate in one call, and none for an empty list', async () => {
      const grant: Grant = {
        accountId,
        meter: 'tokens',
        channel: 'reward',
        amount: 3,
        sourceKey: 'invite:1',
        validFrom: START,
        validTo: null,
      };
      expect(await ledger.grant([grant, grant])).toBe(1);
      expect(await ledger.grant([])).toBe(0);
    });

    it('refuses an amount that is not a whole number', async () => {
      for (const amount of [-1, 0.5, Number.NaN, 2 ** 53])
        await expect(give(amount)).rejects.toThrow('An amount of quota must be a whole number');
      await expect(ask(0)).rejects.toThrow('An amount of quota must be a whole number of at least 1, not 0.');
      expect(await state()).toEqual([]);
    });

    it('is undone with the transaction that it was part of', async () => {
      const undone = database.queries.transaction(async (transaction) => {
        const grant = { accountId, meter: 'tokens', channel: 'other', sourceKey: 'a', validFrom: START } as const;
        await ledger.grant([{ ...grant, amount: 9, validTo: null }], transaction);
        const held = await ledger.reserve(
          { accountId, meters: ['tokens'], amount: 9, requestKey: 'r', ttlMs: MINUTE_MS },
          transaction,
        );
        expect(held).toMatchObject({ amount: 9, status: 'open' });
        if ('isShort' in held) throw new Error('short');
        expect(await ledger.settle(held.id, 4, transaction)).toMatchObject({ charged: 4 });
        expect(await ledger.balances(accountId, {}, transaction)).toMatchObject([{ granted: 9, used: 4, held: 0 }]);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(await state()).toEqual([]);
      expect(await database.queries.$count(quotaHolds, eq(quotaHolds.accountId, accountId))).toBe(0);
    });
  });

  describe('reservations', () => {
    it('[BILL-04] take subscriptions first, then the soonest to expire, packs last', async () => {
      const day = (days: number) => new Date(START.getTime() + days * 86_400_000);
      await give(10, { channel: 'buy', validTo: day(2) });
      await give(10, { channel: 'reward', validTo: null });
      await give(10, { channel: 'reward', validTo: day(9) });
      await give(10, { channel: 'other', validTo: day(30) });
      await give(10, { channel: 'subscription', validTo: day(30) });
      await give(10, { channel: 'subscription', validTo: day(20) });
      const { id } = await hold(55);
      expect(await state()).toEqual(['10/0/10', '10/0/10', '10/0/10', '10/0/10', '10/0/10', '10/0/5']);
      expect(await ledger.settle(id, 33)).toEqual({
        charged: 33,
        overrun: 0,
        lines: [
          { meter: 'tokens', channel: 'subscription', amount: 10 },
          { meter: 'tokens', channel: 'subscription', amount: 10 },
          { meter: 'tokens', channel: 'other', amount: 10 },
          { meter: 'tokens', channel: 'reward', amount: 3 },
        ],
      });
      expect(await state()).toEqual(['10/10/0', '10/10/0', '10/10/0', '10/3/0', '10/0/0', '10/0/0']);
    });

    it('[BILL-04] take the soonest to expire first among several meters', async () => {
      const day = (days: number) => new Date(START.getTime() + days * 86_400_000);
      await give(10, { meter: 'ftokens', validTo: day(20) });
      await give(10, { meter: 'tokens', validTo: day(10) });
      await give(10, { meter: 'tokens', channel: 'buy', validTo: day(5) });
      const { id } = await hold(25, { meters: ['ftokens', 'tokens'] });
      expect((await ledger.settle(id, 25)).lines).toEqual([
        { meter: 'tokens', channel: 'subscription', amount: 10 },
        { meter: 'ftokens', channel: 'subscription', amount: 10 },
        { meter: 'tokens', channel: 'buy', amount: 5 },
      ]);
    });

    it('take several meters that expire together in the order they were named, within one channel', async () => {
      await give(10, { meter: 'tokens' });
      await give(10, { meter: 'ftokens' });
      await give(10, { meter: 'ftokens', channel: 'buy' });
      await give(10, { meter: 'docs' });
      const { id } = await hold(25, { meters: ['ftokens', 'tokens'] });
      expect((await ledger.settle(id, 25)).lines).toEqual([
        { meter: 'ftokens', channel: 'subscription', amount: 10 },
        { meter: 'tokens', channel: 'subscription', amount: 10 },
        { meter: 'ftokens', channel: 'buy', amount: 5 },
      ]);
    });

    it('are all or nothing, and say what is free', async () => {
      await give(10);
      await give(10, { channel: 'buy' });
      await hold(5);
      expect(await ask(16)).toEqual({ isShort: true, free: 15 });
      expect(await ask(1, { meters: ['docs'] })).toEqual({ isShort: true, free: 0 });
      expect(await state()).toEqual(['10/0/5', '10/0/0']);
    });

    it('take nothing from buckets that are not valid yet, expired or revoked', async () => {
      await give(10, { validFrom: new Date(START.getTime() + 1) });
      await give(10, { validFrom: new Date(0), validTo: START });
      await give(10, { sourceKey: 'sub:1:' });
      await ledger.revoke({ accountId, sourceKeyPrefix: 'sub:1:', reference: 'downgrade' });
      expect(await ask(1)).toEqual({ isShort: true, free: 0 });
    });

    it('find the hold of the same request, and prolong it', async () => {
      await give(10);
      const first = await hold(8, { requestKey: 'r' });
      pass(0.9);
      expect(await hold(8, { requestKey: 'r' })).toEqual({ ...first, isReplay: true });
      pass(0.9);
      expect(await ledger.sweep()).toBe(0);
      await ledger.settle(first.id, 6);
      expect(await hold(8, { requestKey: 'r' })).toEqual({ ...first, settled: 6, status: 'settled', isReplay: true });
      expect(await state()).toEqual(['10/6/0']);
    });

    it('may be repeated for a request that was released or expired', async () => {
      await give(10);
      const first = await hold(8, { requestKey: 'r' });
      await ledger.release(first.id);
      const second = await hold(10, { requestKey: 'r' });
      expect(second).toMatchObject({ amount: 10, isReplay: false });
      pass(1);
      expect(await ledger.sweep()).toBe(1);
      const third = await hold(9, { requestKey: 'r' });
      expect(new Set([first.id, second.id, third.id]).size).toBe(3);
      expect(await state()).toEqual(['10/0/9']);
    });

    it('are not refused because of a dead process’s stale holds', async () => {
      await give(10);
      await hold(10);
      expect(await ask(1)).toEqual({ isShort: true, free: 0 });
      pass(1);
      expect(await ask(10)).toMatchObject({ amount: 10, isReplay: false });
    });

    it('of one account do not affect another', async () => {
      await give(10, { accountId: await createAccountUnderTest(database.queries, START) });
      expect(await ask(1)).toEqual({ isShort: true, free: 0 });
    });
  });

  describe('settling', () => {
    it('[BILL-04] charges once, and returns the same charge the second time', async () => {
      await give(10);
      const { id } = await hold(8);
      const charge = await ledger.settle(id, 9);
      expect(charge).toEqual({
        charged: 8,
        overrun: 1,
        lines: [{ meter: 'tokens', channel: 'subscription', amount: 8 }],
      });
      expect(await ledger.settle(id, 3)).toEqual(charge);
      await ledger.release(id);
      expect(await state()).toEqual(['10/8/0']);
    });

    it('zero frees the hold, and the request may be reserved again', async () => {
      await give(10);
      const { id } = await hold(8, { requestKey: 'r' });
      expect(await ledger.settle(id, 0)).toEqual({ charged: 0, overrun: 0, lines: [] });
      expect(await ledger.settle(id, 0)).toEqual({ charged: 0, overrun: 0, lines: [] });
      expect(await hold(10, { requestKey: 'r' })).toMatchObject({ isReplay: false });
    });

    it('charges a bucket that expired or was revoked while the work was done', async () => {
      await give(10, { sourceKey: 'sub:1:', validTo: new Date(START.getTime() + MINUTE_MS) });
      const { id } = await hold(8);
      expect(await ledger.revoke({ accountId, sourceKeyPrefix: 'sub:', reference: 'refund' })).toBe(2);
      pass(2);
      expect(await ledger.settle(id, 5)).toMatchObject({ charged: 5, overrun: 0 });
      expect(await state()).toEqual(['8/5/0']);
    });

    it('charges what is still free if the hold has expired; the rest is an overrun', async () => {
      await give(10);
      const late = await hold(8, { requestKey: 'late' });
      pass(1);
      await ledger.sweep();
      await hold(5);
      const charge = {
        charged: 5,
        overrun: 2,
        lines: [{ meter: 'tokens', channel: 'subscription', amount: 5 }],
      };
      expect(await ledger.settle(late.id, 7)).toEqual(charge);
      expect(await ledger.settle(late.id, 7)).toEqual(charge);
      expect(await state()).toEqual(['10/5/5']);
      expect(await hold(8, { requestKey: 'late' })).toMatchObject({ status: 'settled', settled: 5, isReplay: true });
    });

    it('an expired hold charges nothing once the request was reserved again', async () => {
      await give(20);
      const dead = await hold(8, { requestKey: 'r' });
      pass(1);
      await ledger.sweep();
      const anew = await hold(8, { requestKey: 'r' });
      expect(await ledger.settle(dead.id, 8)).toEqual({ charged: 0, overrun: 8, lines: [] });
      expect(await ledger.settle(anew.id, 6)).toMatchObject({ charged: 6, overrun: 0 });
      expect(await ledger.settle(dead.id, 8)).toEqual({ charged: 0, overrun: 8, lines: [] });
      expect(await state()).toEqual(['20/6/0']);
    });

    it('throws for a hold that does not exist', async () => {
      const unknown = randomUUID();
      await expect(ledger.settle(unknown, 1)).rejects.toThrow(`There is no hold ${unknown}.`);
    });
  });

  it('keeps a hold that its process extends', async () => {
    await give(10);
    const { id } = await hold(8);
    await ledger.extend(id, 10 * MINUTE_MS);
    await ledger.extend(id, MINUTE_MS);
    pass(9);
    expect(await ledger.sweep()).toBe(0);
    pass(1);
    expect(await ledger.sweep()).toBe(1);
    expect(await ledger.sweep()).toBe(0);
    await ledger.extend(id, MINUTE_MS);
    expect(await state()).toEqual(['10/0/0']);
  });

  it('revokes what is left of the grants of one source, once', async () => {
    await give(10, { sourceKey: 'sub:1:a' });
    await give(10, { sourceKey: 'sub:1:b' });
    await give(10, { sourceKey: 'sub:2:a', channel: 'other' });
    const { id } = await hold(13);
    await ledger.settle(id, 4);
    const revocation = { accountId, sourceKeyPrefix: 'sub:1:', reference: 'downgrade' };
    expect(await ledger.revoke(revocation)).toBe(16);
    expect(await ledger.revoke(revocation)).toBe(0);
    expect((await state()).toSorted()).toEqual(['0/0/0', '10/0/0', '4/4/0']);
  });

  describe('refunds', () => {
    const order = (reference = 'refund') => ({ accountId, sourceKeyPrefix: 'order:1:', reference });

    it('[BILL-08] take back an untouched grant, and return true again when repeated', async () => {
      await give(10, { channel: 'buy', sourceKey: 'order:1:' });
      await give(10, { channel: 'buy', sourceKey: 'order:1:', meter: 'docs' });
      expect(await ledger.refund(order())).toBe(true);
      expect(await ledger.refund(order())).toBe(true);
      expect(await ledger.refund(order('another'))).toBe(false);
      expect(await state()).toEqual(['0/0/0', '0/0/0']);
    });

    it('[BILL-08] are refused when one was used, held, revoked, or never granted', async () => {
      expect(await ledger.refund(order())).toBe(false);
      await give(10, { channel: 'buy', sourceKey: 'order:1:' });
      await give(10, { channel: 'buy', sourceKey: 'order:1:', meter: 'docs' });
      const { id } = await hold(1);
      expect(await ledger.refund(order())).toBe(false);
      await ledger.settle(id, 1);
      expect(await ledger.refund(order())).toBe(false);
      expect(await state()).toEqual(['10/1/0', '10/0/0']);
      await give(10, { channel: 'buy', sourceKey: 'order:2:' });
      await ledger.revoke({ accountId, sourceKeyPrefix: 'order:2:', reference: 'dispute' });
      expect(await ledger.refund({ ...order(), sourceKeyPrefix: 'order:2:' })).toBe(false);
    });

    it('are not refused because of a dead process’s stale holds', async () => {
      await give(10, { channel: 'buy', sourceKey: 'order:1:' });
      await hold(1);
      pass(1);
      expect(await ledger.refund(order())).toBe(true);
    });
  });

  it('lists usable buckets, or with `isAll` every bucket', async () => {
    await give(10, { sourceKey: 'later', validFrom: new Date(START.getTime() + 1) });
    await give(10, { sourceKey: 'over', validFrom: new Date(0), validTo: START });
    await give(10, { sourceKey: 'used' });
    await give(10, { sourceKey: 'docs', meter: 'docs' });
    const { id } = await hold(10);
    await ledger.settle(id, 10);
    await give(10, { sourceKey: 'pack', channel: 'buy' });
    await hold(10);
    const keys = async (isAll?: boolean) =>
      (await ledger.balances(accountId, isAll ? { isAll } : {})).map(({ sourceKey }) => sourceKey);
    expect(await keys()).toEqual(['docs', 'pack']);
    expect(await keys(true)).toEqual(['over', 'used', 'later', 'docs', 'pack']);
  });

  it('records an entry for every operation', async () => {
    await give(10, { sourceKey: 'sub:1:' });
    const first = await hold(8);
    await ledger.settle(first.id, 3);
    const second = await hold(2);
    await ledger.release(second.id);
    const third = await hold(4);
    pass(1);
    const warnings: unknown[] = [];
    const job = sweepHolds(ledger, { warn: (...warning: unknown[]) => warnings.push(warning) });
    await job.run(new AbortController().signal);
    await job.run(new AbortController().signal);
    expect(warnings).toEqual([[{ count: 1 }, 'expired holds that were not settled in time']]);
    await ledger.revoke({ accountId, sourceKeyPrefix: 'sub:1:', reference: 'end' });
    const { kind, granted, used, held, reference } = quotaEntries;
    const entries = await database.queries
      .select({ kind, granted, used, held, reference })
      .from(quotaEntries)
      .innerJoin(quotaBuckets, eq(quotaBuckets.id, quotaEntries.bucketId))
      .where(eq(quotaBuckets.accountId, accountId))
      .orderBy(quotaEntries.id);
    expect(entries.map((entry) => [entry.kind, entry.granted, entry.used, entry.held, entry.reference])).toEqual([
      ['grant', 10, 0, 0, 'sub:1:'],
      ['hold', 0, 0, 8, first.id],
      ['settle', 0, 3, -8, first.id],
      ['hold', 0, 0, 2, second.id],
      ['release', 0, 0, -2, second.id],
      ['hold', 0, 0, 4, third.id],
      ['expire', 0, 0, -4, third.id],
      ['revoke', -7, 0, 0, 'end'],
    ]);
  });
});
