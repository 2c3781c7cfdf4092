import { randomInt, randomUUID } from 'node:crypto';
import { LOCALES } from '@interlinear/messages/locales';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/database/databases-under-test.ts';
import { type ApiUnderTest, createApiUnderTest } from '../../platform/http/api-under-test.ts';
import { type BillingUnderTest, createBillingUnderTest } from '../billing-under-test.ts';
import { createAccountUnderTest } from '../ledger/ledger-under-test.ts';
import { BatchExistsError, createCodes, type NewCodes } from './create-codes.ts';
import { createRedemptions } from './create-redemptions.ts';
import { createCodeRows } from './repository.ts';
import { redeemCodes, redemptions } from './schema.ts';

const START = new Date('2026-03-01T12:00:00Z');
const HOUR_MS = 3_600_000;

describeOnDatabases('redeeming a code', (underTest) => {
  let database: Database;
  let now: Date;
  let billing: BillingUnderTest;
  let api: ApiUnderTest;
  let accountId: string;
  let token: string;

  beforeAll(async () => {
    const clock = () => now;
    now = START;
    database = await underTest.open();
    billing = await createBillingUnderTest(database.queries, clock);
    api = await createApiUnderTest({
      queries: database.queries,
      now: clock,
      routes: (server, authentication) =>
        createRedemptions({ ...billing, queries: database.queries, now: clock, key: KEY }).routes(
          server,
          authentication,
        ),
    });
  });
  beforeEach(async () => {
    now = START;
    accountId = await createAccountUnderTest(database.queries, START);
    token = await api.logIn(accountId);
  });

  const KEY = Buffer.from('the key of redeem codes');
  const pass = (hours: number) => {
    now = new Date(now.getTime() + hours * HOUR_MS);
  };
  const make = (rest: Partial<NewCodes> = {}) =>
    database.queries.transaction((transaction) =>
      createCodes(
        { key: KEY, now: () => now, randomInt: (below) => randomInt(below) },
        {
          batch: randomUUID(),
          count: 1,
          plan: 'pro',
          cycle: 'monthly',
          days: 30,
          maxUses: 1,
          expiresAt: null,
          ...rest,
        },
        transaction,
      ),
    );
  const makeOne = async (rest: Partial<NewCodes> = {}) => {
    const [code] = await make(rest);
    if (code === undefined) throw new Error('no code was made');
    return code;
  };
  const redeem = (code: string, as = token, lang = 'en') =>
    api.call('/priapi1/claim_coupon', { token: as, form: { code }, headers: { lang } });
  const someone = async () => api.logIn(await createAccountUnderTest(database.queries, START));

  it('[BILL-10] moves a free account to the plan of the code, names both, and gives that plan’s quota', async () => {
    const code = await makeOne({ plan: 'max', cycle: 'yearly', days: 90 });
    expect(await redeem(code)).toEqual({
      status: 200,
      result: 'OK',
      info: 'OK',
      data: {
        from_plan: 'free',
        to_plan: 'max',
        cycle: 'yearly',
        valid_to: '2026-05-30T12:00:00.000Z',
        message: 'Your account has moved from the Free plan to the Max plan.',
      },
    });
    expect(await billing.plans.entitlements.currentPlan(accountId)).toMatchObject({ plan: 'max', cycle: 'yearly' });
    const balances = await billing.ledger.balances(accountId);
    const { tokens } = billing.catalogue.plans.max.quotas;
    expect(balances).toContainEqual(
      expect.objectContaining({ meter: 'htokens', channel: 'subscription', granted: tokens, used: 0 }),
    );
  });

  it('[BILL-10] names both plans in each of the ten languages', async () => {
    for (const locale of LOCALES) {
      const { data } = await redeem(await makeOne(), await someone(), locale);
      expect(data).toMatchObject({ message: expect.stringMatching(/Free.*Pro/) });
    }
  });

  it('accepts a code in lower case, with spaces instead of hyphens', async () => {
    const code = await makeOne();
    expect((await redeem(`  ${code.toLowerCase().replaceAll('-', ' ')} `)).result).toBe('OK');
  });

  it('accepts JSON as well as forms', async () => {
    const answer = await api.call('/priapi1/claim_coupon', { token, json: { code: await makeOne() } });
    expect(answer.result).toBe('OK');
  });

  it('[API-02] is for who is logged in', async () => {
    const code = await makeOne();
    expect(await redeem(code, '')).toMatchObject({ status: 401, result: 'notLoggedIn' });
    expect(await redeem(code, 'no-such-token')).toMatchObject({ status: 401, result: 'notLoggedIn' });
    pass(8 * 24);
    expect(await redeem(code)).toMatchObject({ status: 401, result: 'notLoggedIn' });
  });

  it('[BILL-10] requires a code', async () => {
    for (const code of ['', '   ', 'x'.repeat(101)]) {
      expect(await redeem(code)).toMatchObject({ status: 400, result: 'invalidRequest' });
    }
    expect(await api.call('/priapi1/claim_coupon', { token, json: {} })).toMatchObject({ result: 'invalidRequest' });
  });

  it('[BILL-10] is for free accounts, and otherwise names the current plan', async () => {
    await redeem(await makeOne());
    const second = await redeem(await makeOne({ plan: 'max' }));
    expect(second).toMatchObject({ status: 403, result: 'redeemFreeOnly', info: expect.stringContaining('Pro') });
    expect(await billing.plans.entitlements.currentPlan(accountId)).toMatchObject({ plan: 'pro' });
  });

  it('[BILL-10] works once per account, even after its plan has ended', async () => {
    const code = await makeOne({ maxUses: 5, days: 1 });
    expect((await redeem(code)).result).toBe('OK');
    expect(await redeem(code)).toMatchObject({ status: 409, result: 'redeemCodeRedeemed' });
    pass(25);
    expect(await billing.plans.entitlements.currentPlan(accountId)).toMatchObject({ plan: 'free' });
    expect((await redeem(code)).result).toBe('redeemCodeRedeemed');
    expect((await redeem(await makeOne())).result).toBe('OK');
  });

  it('refuses a code that is used up, expired, revoked or unknown', async () => {
    const used = await makeOne();
    await redeem(used, await someone());
    expect(await redeem(used)).toMatchObject({ status: 409, result: 'redeemCodeUsedUp' });

    const expiring = await makeOne({ expiresAt: new Date(START.getTime() + HOUR_MS) });
    const batch = randomUUID();
    const revoked = await makeOne({ batch });
    expect(await createCodeRows(database.queries).revoke(batch, now)).toBe(1);
    pass(1);
    expect(await redeem(expiring)).toMatchObject({ status: 410, result: 'redeemCodeExpired' });
    expect(await redeem(revoked)).toMatchObject({ status: 410, result: 'redeemCodeRevoked' });
    expect(await redeem('QK7M-4HTX-9ADW-EC6R')).toMatchObject({ status: 404, result: 'redeemCodeUnknown' });
    expect(await billing.plans.entitlements.currentPlan(accountId)).toMatchObject({ plan: 'free' });
  });

  it('prevents guessing: after ten wrong codes within an hour even a right one is refused', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await redeem(`AAAA-AAAA-AAAA-AAA${count}`)).result).toBe('redeemCodeUnknown');
    }
    const code = await makeOne();
    expect(await redeem(code)).toMatchObject({ status: 429, result: 'tooManyRequests' });
    expect((await redeem(await makeOne(), await someone())).result).toBe('OK');
    pass(1);
    expect((await redeem(code)).result).toBe('OK');
  });

  it('counts concurrent tries', async () => {
    const guesses = Array.from({ length: 30 }, (_, index) => redeem(`CCCC-CCCC-CCCC-CC${index + 10}`));
    const results = (await Promise.all(guesses)).map(({ result }) => result);
    expect(results.filter((result) => result === 'redeemCodeUnknown')).toHaveLength(10);
    expect(results.filter((result) => result === 'tooManyRequests')).toHaveLength(20);
  });

  describe('by many at once', () => {
    it('[BILL-10] redeems a code for no more accounts than its uses', async () => {
      const batch = randomUUID();
      const code = await makeOne({ batch, maxUses: 7 });
      const tokens = await Promise.all(Array.from({ length: 24 }, someone));
      const answers = await Promise.all(tokens.map((each) => redeem(code, each)));
      const results = answers.map(({ result }) => result);
      expect(results.filter((result) => result === 'OK')).toHaveLength(7);
      expect(results.filter((result) => result === 'redeemCodeUsedUp')).toHaveLength(17);
      const [row] = await database.queries.select().from(redeemCodes).where(eq(redeemCodes.batch, batch));
      expect(row?.uses).toBe(7);
      expect(await database.queries.$count(redemptions, eq(redemptions.codeId, row?.id ?? ''))).toBe(7);
    });

    it('[BILL-10] gives an account one plan, whatever codes it sends concurrently', async () => {
      const codes = await make({ count: 8, batch: randomUUID() });
      const results = (await Promise.all([...codes, ...codes.slice(0, 1)].map((code) => redeem(code)))).map(
        ({ result }) => result,
      );
      expect(results.filter((result) => result === 'OK')).toHaveLength(1);
      expect(await database.queries.$count(redemptions, eq(redemptions.accountId, accountId))).toBe(1);
    });
  });

  it('stores only hashes of codes', async () => {
    const code = await makeOne({ batch: 'kept' });
    const rows = await database.queries.select().from(redeemCodes).where(eq(redeemCodes.batch, 'kept'));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
  });

  it('refuses a batch name that is already used', async () => {
    const batch = randomUUID();
    await make({ batch, count: 3 });
    await expect(make({ batch })).rejects.toThrow(BatchExistsError);
  });
});
