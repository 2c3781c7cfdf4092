import { randomUUID } from 'node:crypto';
import { subscriptionsData } from '@interlinear/contract/quota';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/database/databases-under-test.ts';
import { ApiFailure } from '../../platform/http/api-failure.ts';
import type { Ledger, Meter } from '../ledger/ledger.ts';
import { createAccountUnderTest } from '../ledger/ledger-under-test.ts';
import { createLedger } from '../ledger/operations.ts';
import type { SubscriptionState } from './change-subscriptions.ts';
import { createPlans, type Plans } from './create-plans.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { addMonths } from './monthly-windows.ts';
import { type PlanCatalogue, readPlanCatalogue } from './plan-catalogue.ts';
import { presentQuota } from './present-quota.ts';
import { createPlanRows } from './repository.ts';

const REGISTERED = new Date('2026-01-31T10:00:00Z');
const DAY_MS = 24 * 3_600_000;

describeOnDatabases('plans', (databases) => {
  let database: Database;
  let catalogue: PlanCatalogue;
  let ledger: Ledger;
  let plans: Plans;
  let accountId: string;
  let clock = REGISTERED;
  const now = () => clock;

  beforeAll(async () => {
    database = await databases.open();
    catalogue = await readPlanCatalogue({});
  });
  beforeEach(async () => {
    clock = REGISTERED;
    const { queries } = database;
    ledger = createLedger({ queries, now });
    plans = createPlans({ queries, ledger, catalogue, now, engine: (id) => (id === 'huge' ? HUGE : undefined) });
    accountId = await createAccountUnderTest(queries, REGISTERED);
  });

  const HUGE = { engine: { tier: 'premium' as const } };
  const later = (days: number) => {
    clock = new Date(clock.getTime() + days * DAY_MS);
  };
  const freshSource = () => ({ source: 'stripe' as const, sourceId: `sub_${randomUUID()}` });
  const state = (change: Partial<SubscriptionState> = {}): SubscriptionState => ({
    accountId,
    ...freshSource(),
    plan: 'pro',
    cycle: 'monthly',
    startedAt: clock,
    periodStart: clock,
    periodEnd: addMonths(clock, 1),
    ...change,
  });

  /** Sums what can be used now, by meter. */
  async function free(): Promise<Partial<Record<Meter, number>>> {
    await plans.grantMonth(accountId);
    const sums: Partial<Record<Meter, number>> = {};
    for (const { meter, granted, used, held } of await ledger.balances(accountId)) {
      sums[meter] = (sums[meter] ?? 0) + granted - used - held;
    }
    return sums;
  }

  async function spend(meter: Meter, amount: number): Promise<void> {
    const hold = await ledger.reserve({ accountId, meters: [meter], amount, requestKey: randomUUID(), ttlMs: 60_000 });
    if ('isShort' in hold) throw new Error('too little is free');
    await ledger.settle(hold.id, amount);
  }

  const quota = () =>
    presentQuota(
      { catalogue, rows: createPlanRows(database.queries), ledger, grantMonth: plans.grantMonth, now },
      accountId,
    );
  const FREE = { ftokens: 100_000, docs: 20, images: 30 };
  const PRO = { tokens: 4_000_000, docs: 500, images: 500 };
  const MAX = { htokens: 12_000_000, docs: 2_000, images: 2_000 };
  const sum = (one: Record<string, number>, other: Record<string, number>) =>
    Object.fromEntries(
      [...new Set([...Object.keys(one), ...Object.keys(other)])].map((key) => [
        key,
        (one[key] ?? 0) + (other[key] ?? 0),
      ]),
    );

  it('[BILL-02] grants the free plan’s month once, however often and from wherever it is requested', async () => {
    const other = createPlans({ queries: database.queries, ledger, catalogue, now, engine: () => undefined });
    await Promise.all(Array.from({ length: 4 }, (_, index) => (index % 2 ? plans : other).grantMonth(accountId)));
    expect(await free()).toEqual(FREE);
    await spend('ftokens', 40_000);
    clock = new Date('2026-02-28T09:59:59Z');
    expect(await free()).toEqual({ ...FREE, ftokens: 60_000 });
    clock = new Date('2026-02-28T10:00:00Z');
    expect(await free()).toEqual(FREE);
  });

  it('[BILL-02] grants a yearly plan its month twelve times, and then nothing more', async () => {
    await plans.startSubscription(state({ cycle: 'yearly', periodEnd: addMonths(clock, 12) }));
    for (let month = 0; month < 12; month += 1) {
      clock = new Date(addMonths(REGISTERED, month).getTime() + DAY_MS);
      expect(await free()).toEqual(PRO);
      await spend('tokens', 4_000_000);
      expect((await free()).tokens).toBeUndefined();
    }
    clock = addMonths(REGISTERED, 12);
    expect(await free()).toEqual(FREE);
  });

  it('[BILL-04] grants months and ends expired subscriptions by the hourly job', async () => {
    const [job] = plans.jobs;
    const source = { source: 'operator' as const, sourceId: randomUUID() };
    await plans.startSubscription(state({ ...source, cycle: 'yearly', periodEnd: addMonths(clock, 12) }));
    clock = addMonths(REGISTERED, 3);
    await job?.run(new AbortController().signal);
    await job?.run(new AbortController().signal);
    const now = (await ledger.balances(accountId)).map(({ meter, granted }) => [meter, granted]);
    expect(Object.fromEntries(now)).toEqual(PRO);
    expect(now).toHaveLength(3);
    clock = addMonths(REGISTERED, 12);
    await job?.run(new AbortController().signal);
    const { items } = await list();
    expect(items).toMatchObject([{ status: 'ended', ended_at: clock.toISOString(), source: 'operator' }]);
    expect(await ledger.balances(accountId)).toEqual([]);
  });

  const list = (page = 1, pageSize = 20) =>
    listSubscriptions({ rows: createPlanRows(database.queries), catalogue }, accountId, { page, pageSize });

  it('[BILL-06] upgrades at once: revokes the rest of the old month and grants the new plan’s share', async () => {
    const bought = state();
    await plans.startSubscription(bought);
    await spend('tokens', 1_000_000);
    later(14);
    for (let again = 0; again < 3; again += 1) await plans.startSubscription({ ...bought, plan: 'max' });
    // 14 of the 28 days from 31 January to 28 February are left.
    expect(await free()).toEqual({ htokens: 6_000_000, docs: 1_000, images: 1_000 });
    expect(await plans.entitlements.currentPlan(accountId)).toMatchObject({ plan: 'max', cycle: 'monthly' });
    expect(await plans.entitlements.decide(accountId, { kind: 'engine', engine: 'huge' })).toEqual({ isAllowed: true });
  });

  it('[BILL-06] gives the whole month when the new plan begins a period of its own', async () => {
    const bought = state();
    await plans.startSubscription(bought);
    later(14);
    const anew = { startedAt: clock, periodStart: clock, periodEnd: addMonths(clock, 1) };
    await plans.startSubscription({ ...bought, plan: 'max', ...anew });
    expect(await free()).toEqual(MAX);
  });

  it('[BILL-02] grants each month once after a change of the cycle has moved its first day', async () => {
    const bought = state({ cycle: 'yearly', periodEnd: addMonths(clock, 12) });
    await plans.startSubscription(bought);
    later(27);
    const changedAt = clock;
    for (let month = 0; month < 3; month += 1) {
      clock = addMonths(changedAt, month);
      const period = { periodStart: clock, periodEnd: addMonths(changedAt, month + 1) };
      await plans.startSubscription({ ...bought, plan: 'max', cycle: 'monthly', ...period });
      expect(await free()).toEqual(MAX);
      await spend('htokens', MAX.htokens);
      // Days on which months counted from the start would begin, or be whole again.
      for (const days of [5, 22]) {
        later(days);
        expect((await free()).htokens).toBeUndefined();
      }
    }
  });

  it('[BILL-06] replaces the rest of the month when the cycle of the same plan changes', async () => {
    const bought = state();
    await plans.startSubscription(bought);
    later(14);
    const yearly = { cycle: 'yearly' as const, periodStart: clock, periodEnd: addMonths(clock, 12) };
    for (let again = 0; again < 2; again += 1) await plans.startSubscription({ ...bought, ...yearly });
    expect(await free()).toEqual(PRO);
    await spend('tokens', PRO.tokens);
    later(20);
    expect((await free()).tokens).toBeUndefined();
  });

  it('[BILL-06] downgrades with the next period, and shows before that it will', async () => {
    const bought = state({ plan: 'max' });
    await plans.startSubscription({ ...bought, pendingPlan: 'pro', pendingCycle: 'monthly' });
    expect(await free()).toEqual(MAX);
    expect((await quota()).plan).toMatchObject({ plan: 'max', pending_plan: 'pro' });
    clock = addMonths(REGISTERED, 1);
    const renewed = { ...bought, plan: 'pro' as const, periodStart: clock, periodEnd: addMonths(REGISTERED, 2) };
    await plans.startSubscription(renewed);
    await plans.startSubscription(renewed);
    expect(await free()).toEqual(PRO);
    expect((await quota()).plan).toMatchObject({ plan: 'pro', pending_plan: null });
  });

  it('[BILL-06] keeps a cancelled plan until the period ends, and says so on the record', async () => {
    const bought = state();
    await plans.startSubscription(bought);
    await plans.startSubscription({ ...bought, cancelAtPeriodEnd: true });
    const { items } = await list();
    expect(subscriptionsData.shape.items.parse(items)).toMatchObject([
      { plan: 'pro', cancel_at_period_end: true, next_billing_at: null, price_minor: 990, currency: 'USD' },
    ]);
    expect(await plans.entitlements.currentPlan(accountId)).toMatchObject({ plan: 'pro' });
    clock = addMonths(REGISTERED, 1);
    expect(await plans.entitlements.currentPlan(accountId)).toMatchObject({ plan: 'free' });
  });

  it('changes back and forth within a month without granting more than the remaining days', async () => {
    const bought = state();
    await plans.startSubscription(bought);
    for (const plan of ['max', 'pro', 'max', 'pro'] as const) {
      later(1);
      expect(await plans.changePlan({ ...bought, plan, cycle: 'monthly' })).toBe(true);
      expect(await plans.changePlan({ ...bought, plan, cycle: 'monthly' })).toBe(true);
    }
    expect((await free()).tokens).toBe(Math.ceil((4_000_000 * 24) / 28));
    expect((await free()).htokens).toBeUndefined();
  });

  it('ends a subscription at once, and revokes only what is unused', async () => {
    const bought = state();
    await plans.startSubscription(bought);
    await spend('tokens', 1_000);
    expect(await plans.endSubscription(bought)).toBe(true);
    expect(await plans.endSubscription(bought)).toBe(false);
    expect(await plans.changePlan({ ...bought, plan: 'max', cycle: 'monthly' })).toBe(false);
    const tokens = (await ledger.balances(accountId, { isAll: true })).filter(({ meter }) => meter === 'tokens');
    expect(tokens).toMatchObject([{ granted: 1_000, used: 1_000 }]);
    // A late event does not restart it.
    await plans.startSubscription(bought);
    expect(await plans.entitlements.currentPlan(accountId)).toMatchObject({ plan: 'free' });
    expect(await free()).toEqual(FREE);
  });

  it('[BILL-09] grants for every open subscription; the highest determines what is allowed', async () => {
    await plans.startSubscription(state());
    await plans.startSubscription(state({ plan: 'max', source: 'family', sourceId: randomUUID() }));
    expect(await free()).toEqual(sum(PRO, MAX));
    expect(await plans.entitlements.currentPlan(accountId)).toMatchObject({ plan: 'max' });
  });

  it('creates one subscription from many concurrent starts', async () => {
    const bought = state();
    const ids = await Promise.all(Array.from({ length: 6 }, () => plans.startSubscription(bought)));
    expect(new Set(ids).size).toBe(1);
    expect(await free()).toEqual(PRO);
  });

  it('is part of the caller’s transaction', async () => {
    const bought = state();
    const broken = database.queries.transaction(async (transaction) => {
      await plans.startSubscription(bought, transaction);
      throw new Error('the rest failed');
    });
    await expect(broken).rejects.toThrow('the rest failed');
    expect((await list()).total).toBe(0);
    expect(await free()).toEqual(FREE);
  });

  it('grants nothing before the first payment, and ends with the period when a renewal fails', async () => {
    const bought = state({ status: 'incomplete' });
    await plans.startSubscription(bought);
    expect(await free()).toEqual(FREE);
    expect((await list()).total).toBe(0);
    await plans.startSubscription({ ...bought, status: 'past_due' });
    expect((await free()).tokens).toBe(4_000_000);
    clock = addMonths(REGISTERED, 1);
    expect((await free()).tokens).toBeUndefined();
  });

  it('[BILL-12] gives the sign-up grant once, and not to a returning address', async () => {
    const register = (isReturning: boolean) =>
      database.queries.transaction(async (transaction) => {
        const account = { id: accountId, createdAt: REGISTERED, isReturning };
        await plans.accountHooks.onRegistered?.(account, { inviteCode: undefined }, transaction);
      });
    await register(true);
    expect(await ledger.balances(accountId)).toEqual([]);
    await register(false);
    await register(false);
    const granted = { meter: 'ftokens', channel: 'reward', granted: 1_000_000, sourceKey: 'signup' };
    expect(await ledger.balances(accountId)).toMatchObject([granted]);
  });

  it('[BILL-17] says which plan is needed, in the answer itself', async () => {
    const refused = plans.entitlements.require(accountId, { kind: 'engine', engine: 'huge' });
    await expect(refused).rejects.toMatchObject({ key: 'planRequired', data: { plan: 'max', limit: null } });
    await expect(plans.entitlements.require(undefined, { kind: 'engine', engine: 'huge' })).rejects.toMatchObject({
      key: 'notLoggedIn',
    });
    const tooMany = plans.entitlements.require(accountId, { kind: 'batch', files: 1_000 });
    await expect(tooMany).rejects.toBeInstanceOf(ApiFailure);
    await expect(tooMany).rejects.toMatchObject({ data: { plan: null, limit: 1 } });
    await ledger.grant([
      {
        accountId,
        meter: 'collects',
        channel: 'other',
        amount: 5,
        sourceKey: 'gift',
        validFrom: clock,
        validTo: null,
      },
    ]);
    expect(await plans.entitlements.decide(accountId, { kind: 'favorites', count: 205 })).toEqual({ isAllowed: true });
  });

  it('[BILL-03] lists every row with channel, remaining amount, validity and state', async () => {
    const bought = state();
    await plans.startSubscription(bought);
    await spend('tokens', 1_500);
    const grant = { accountId, meter: 'tokens' as const, validFrom: clock };
    await ledger.grant([
      { ...grant, channel: 'buy', amount: 100, sourceKey: 'order:1', validTo: addMonths(clock, 12) },
      { ...grant, channel: 'reward', amount: 200, sourceKey: 'invite:1', validTo: null },
      { ...grant, channel: 'other', amount: 300, sourceKey: 'gift:1', validTo: new Date(clock.getTime() + DAY_MS) },
    ]);
    const inShort = async () =>
      (await quota()).rows.map(({ type, channel, total, used, remaining, state }) =>
        [type, channel, total, used, remaining, state].join(' '),
      );
    expect(await inShort()).toEqual([
      'planChange subscription 28 0 28 valid',
      'tokens subscription 4000000 1500 3998500 valid',
      'tokens other 300 0 300 expires_today',
      'tokens reward 200 0 200 unlimited',
      'tokens buy 100 0 100 valid',
      'docs subscription 500 0 500 valid',
      'images subscription 500 0 500 valid',
      'collects subscription 5000 0 5000 valid',
    ]);
    clock = addMonths(REGISTERED, 1);
    expect(await inShort()).toEqual([
      'tokens reward 200 0 200 unlimited',
      'tokens buy 100 0 100 valid',
      'ftokens subscription 100000 0 100000 valid',
      'docs subscription 20 0 20 valid',
      'images subscription 30 0 30 valid',
      'collects subscription 200 0 200 unlimited',
      'tokens subscription 4000000 1500 0 expired',
      'tokens other 300 0 0 expired',
      'docs subscription 500 0 0 expired',
      'images subscription 500 0 0 expired',
    ]);
  });

  it('[BILL-13] lists subscriptions in pages, newest first', async () => {
    for (let index = 0; index < 5; index += 1) {
      later(1);
      const given = state({ source: 'operator', sourceId: randomUUID() });
      await plans.startSubscription(given);
      await plans.endSubscription(given);
    }
    const [first, second, third] = [await list(1, 2), await list(2, 2), await list(3, 2)];
    expect([first.total, first.items.length, second.items.length, third.items.length]).toEqual([5, 2, 2, 1]);
    const started = [...first.items, ...second.items, ...third.items].map(({ started_at }) => started_at);
    expect(started).toEqual(started.toSorted().reverse());
    expect(new Set(started).size).toBe(5);
  });
});
