import { randomUUID } from 'node:crypto';
import { usageTodayData } from '@interlinear/contract/quota';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { favorites } from '../../favorites/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/database/databases-under-test.ts';
import { type BillingUnderTest, createBillingUnderTest } from '../billing-under-test.ts';
import type { Meter } from '../ledger/ledger.ts';
import { createAccountUnderTest } from '../ledger/ledger-under-test.ts';
import { createUsageRows } from '../metering/usage-repository.ts';
import { presentUsageToday } from './present-usage-today.ts';
import { createPlanRows } from './repository.ts';
import { createUsageTotals } from './usage-totals.ts';

describeOnDatabases('what was used today', (databases) => {
  let database: Database;
  let billing: BillingUnderTest;
  let accountId: string;
  let clock: Date;
  const at = (moment: string) => {
    clock = new Date(moment);
  };

  beforeAll(async () => {
    database = await databases.open();
    billing = await createBillingUnderTest(database.queries, () => clock);
  });
  beforeEach(async () => {
    at('2026-11-01T10:00:00Z');
    accountId = await createAccountUnderTest(database.queries, clock);
    await billing.plans.grantMonth(accountId);
  });

  async function today(timeZone = 'UTC', whose = accountId) {
    const { queries } = database;
    const { plans, ledger, catalogue } = billing;
    const rows = { rows: createPlanRows(queries), usageTotals: createUsageTotals(queries) };
    return usageTodayData.parse(
      await presentUsageToday({ ...rows, ...plans, ledger, catalogue, now: () => clock }, whose, timeZone),
    );
  }
  /** Used, reserved and remaining amounts, for meters with any use or reservation. */
  async function meters(timeZone?: string) {
    const told = (await today(timeZone)).meters.filter(({ used, reserved }) => used + reserved > 0);
    return Object.fromEntries(told.map(({ meter, used, reserved, left }) => [meter, [used, reserved, left]]));
  }

  async function hold(meter: Meter, amount: number): Promise<string> {
    const order = { accountId, meters: [meter], amount, requestKey: randomUUID(), ttlMs: 3_600_000 };
    const held = await billing.ledger.reserve(order);
    if ('isShort' in held) throw new Error('too little is free');
    return held.id;
  }
  const spend = async (meter: Meter, amount: number) => billing.ledger.settle(await hold(meter, amount), amount);
  const translate = (characters: number) =>
    createUsageRows(database.queries).insert({
      accountId,
      medium: 'text',
      engine: 'microsoft-edge',
      characters,
      outcome: 'delivered',
      at: clock,
    });
  const save = (removedAt: Date | null = null) =>
    database.queries.insert(favorites).values({
      accountId,
      id: randomUUID(),
      kind: 'word',
      text: 'house',
      translation: 'Haus',
      source: 'en',
      target: 'de',
      savedAt: clock,
      changedAt: clock,
      removedAt,
      revision: 1,
    });

  it('[BILL-03] is zero at first, for every meter', async () => {
    const { meters, ...day } = await today();
    expect(day).toEqual({
      day: '2026-11-01',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-11-02T00:00:00.000Z',
      characters: 0,
    });
    expect(meters.map(({ meter, used, reserved, left }) => [meter, used, reserved, left])).toEqual([
      ['tokens', 0, 0, 0],
      ['htokens', 0, 0, 0],
      ['ftokens', 0, 0, 100_000],
      ['docs', 0, 0, 20],
      ['images', 0, 0, 30],
      ['collects', 0, 0, 200],
    ]);
  });

  it('[BILL-03] is what was charged; reservations are shown separately', async () => {
    at('2026-11-21T12:00:00Z');
    await spend('ftokens', 700);
    await billing.ledger.settle(await hold('ftokens', 500), 300);
    await billing.ledger.release(await hold('ftokens', 90));
    await hold('ftokens', 40);
    await spend('docs', 3);
    expect(await meters()).toEqual({ ftokens: [1_000, 40, 98_960], docs: [3, 0, 17] });
  });

  it('[BILL-03] adds up several grants, including expired and used-up ones', async () => {
    const grant = { accountId, meter: 'ftokens' as const, validFrom: clock };
    at('2026-11-21T12:00:00Z');
    await billing.ledger.grant([
      { ...grant, channel: 'buy', amount: 5_000, sourceKey: 'order:1', validTo: null },
      { ...grant, channel: 'other', amount: 50, sourceKey: 'gift', validTo: new Date('2026-11-21T13:00:00Z') },
    ]);
    await spend('ftokens', 102_000);
    at('2026-11-21T14:00:00Z');
    expect(await meters()).toEqual({ ftokens: [102_000, 0, 3_050] });
  });

  it('[BILL-03] begins at midnight in the requested time zone', async () => {
    at('2026-11-20T14:59:59.999Z');
    await spend('ftokens', 1);
    await translate(10);
    await save();
    at('2026-11-20T15:00:00Z');
    await spend('ftokens', 20);
    await translate(200);
    await save();
    await save(clock);
    at('2026-11-21T00:00:00Z');
    await spend('ftokens', 300);
    await translate(3_000);
    expect(await today('Asia/Tokyo')).toMatchObject({ day: '2026-11-21', characters: 3_200 });
    expect(await meters('Asia/Tokyo')).toEqual({ ftokens: [320, 0, 99_679], collects: [1, 0, 198] });
    expect(await meters()).toEqual({ ftokens: [300, 0, 99_679] });
    expect(await meters('America/New_York')).toEqual({ ftokens: [321, 0, 99_679], collects: [2, 0, 198] });
    at('2026-11-21T15:00:00Z');
    expect(await meters('Asia/Tokyo')).toEqual({});
  });

  it('[BILL-03] counts work that began yesterday on the day it was charged', async () => {
    at('2026-11-20T23:59:00Z');
    const held = await hold('docs', 8);
    at('2026-11-21T00:10:00Z');
    await billing.ledger.settle(held, 5);
    expect(await meters()).toEqual({ docs: [5, 0, 15] });
    at('2026-11-20T23:59:30Z');
    expect(await meters()).toEqual({});
  });

  it('does not include other accounts', async () => {
    at('2026-11-21T12:00:00Z');
    await spend('ftokens', 700);
    await translate(10);
    await save();
    const { meters, characters } = await today('UTC', await createAccountUnderTest(database.queries, clock));
    expect([characters, ...meters.map(({ used }) => used)]).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});
