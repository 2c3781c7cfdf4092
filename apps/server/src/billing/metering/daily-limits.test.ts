import { beforeAll, expect, it } from 'vitest';
import type { Queries } from '../../platform/database/database.ts';
import { describeOnBothDatabases } from '../../platform/database/databases-under-test.ts';
import { ApiFailure } from '../../platform/http/api-failure.ts';
import { createDailyAmounts } from '../../platform/limits/daily-amounts.ts';
import { dailyAmounts } from '../../platform/limits/schema.ts';
import { type PlanCatalogue, readPlanCatalogue } from '../plans/plan-catalogue.ts';
import { createDailyLimits } from './daily-limits.ts';

const DAY_MS = 24 * 3_600_000;
const NETWORK = '203.0.113.0/24';

describeOnBothDatabases('daily limits', (database) => {
  let queries: Queries;
  let catalogue: PlanCatalogue;
  let nowMs = Date.UTC(2026, 0, 1, 23);
  const now = () => new Date(nowMs);
  beforeAll(async () => {
    ({ queries } = await database.open());
    const { plans, ...others } = await readPlanCatalogue({});
    const limited = (plan: (typeof plans)['free'], freeModelTokens: number | null) => ({
      ...plan,
      features: { ...plan.features, freeModelTokens },
    });
    catalogue = {
      ...others,
      plans: { ...plans, free: limited(plans.free, 1_000), pro: limited(plans.pro, null) },
      dailyLimits: { freeModelTokensPerNetwork: 2_500, engineTokens: { deepl: 500 } },
    };
  });
  const amounts = () => createDailyAmounts({ queries, now, key: Buffer.alloc(32, 1) });
  const create = () =>
    createDailyLimits({
      amounts: amounts(),
      catalogue,
      entitlements: {
        currentPlan: async (accountId) => ({
          ...{ cycle: undefined, subscriptionId: undefined, validTo: undefined },
          plan: accountId === 'pro' ? 'pro' : 'free',
        }),
      },
      now,
    });
  const freeWork = (accountId: string, tokens: number, network = NETWORK) => ({
    engine: 'tiny',
    tokens,
    freeUse: { accountId, network },
  });
  const outcome = (taking: Promise<unknown>) =>
    taking.then(
      () => 'taken',
      (error: unknown) =>
        error instanceof ApiFailure ? `${error.key}, wait ${error.headers['retry-after']} s` : String(error),
    );

  it('[ENG-02] share out free models per account and day, however many requests run concurrently', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => outcome(create().take(freeWork('ada', 300, '192.0.2.0/24')))),
    );
    expect(outcomes.filter((text) => text === 'taken')).toHaveLength(3);
    expect(new Set(outcomes)).toEqual(new Set(['taken', 'fairUseReached, wait 3600 s']));
    expect(await create().freeModels('ada')).toEqual({
      used: 900,
      limit: 1_000,
      renews_at: '2026-01-02T00:00:00.000Z',
    });
    expect(await create().freeModels('pro')).toMatchObject({ used: 0, limit: null });
  });

  it('[ENG-02] limit a network for the free plan only', async () => {
    for (const name of ['a', 'b']) expect(await outcome(create().take(freeWork(name, 1_000)))).toBe('taken');
    expect(await outcome(create().take(freeWork('c', 1_000)))).toContain('fairUseReached');
    // A refusal by the network does not count against the account.
    expect((await create().freeModels('c')).used).toBe(0);
    expect(await outcome(create().take(freeWork('pro', 50_000)))).toBe('taken');
  });

  it('[ENG-02] count what was delivered, once, on the day it was taken', async () => {
    const share = await create().take(freeWork('eve', 800, '198.51.100.0/24'));
    await share?.settle(200);
    await share?.settle(700);
    expect((await create().freeModels('eve')).used).toBe(200);
    const late = await create().take(freeWork('eve', 500, '198.51.100.0/24'));
    nowMs += DAY_MS;
    await late?.settle(900);
    expect((await create().freeModels('eve')).used).toBe(0);
    expect(await outcome(create().take(freeWork('eve', 1_000, '198.51.100.0/24')))).toBe('taken');
  });

  it('[ENG-02] hold engines to the budget of the operator', async () => {
    const work = { engine: 'deepl', tokens: 300, freeUse: undefined };
    expect(create().hasBudget('deepl')).toBe(true);
    expect(['google', 'constructor'].map((id) => create().hasBudget(id))).toEqual([false, false]);
    expect(await outcome(create().take(work))).toBe('taken');
    expect(await outcome(create().take(work))).toContain('engineBudgetReached');
    expect(await create().take({ ...work, engine: 'google' })).toBeUndefined();
  });

  it('[ENG-02] keep no account, and nothing for more than a day', async () => {
    const rows = await queries.select().from(dailyAmounts);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/ada|203\.0\.113/);
    nowMs += 2 * DAY_MS;
    await amounts().job.run(new AbortController().signal);
    expect(await queries.select().from(dailyAmounts)).toEqual([]);
  });
});
