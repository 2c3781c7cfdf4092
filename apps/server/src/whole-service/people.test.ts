import { randomUUID } from 'node:crypto';
import { loginData, mySessionsData } from '@interlinear/contract/accounts';
import { ERRORS } from '@interlinear/contract/errors';
import { favoritesData, syncFavoritesData } from '@interlinear/contract/favorites';
import { checkoutData, purchasesData, refundData, subscriptionChangeData } from '@interlinear/contract/payments';
import { quotaInfoData, subscriptionsData } from '@interlinear/contract/quota';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Call, type ServiceWithPeople, startServiceWithPeople } from './service-with-people.ts';
import { describeOnServices } from './services-under-test.ts';

const PEOPLE = { collector: {}, buyer: {}, clicking: {}, redeeming: {}, another: {} } as const;
type Person = keyof typeof PEOPLE;

const PASSWORD = 'Correct7horse';
const REQUESTS_PER_MINUTE = 120;
/** Enough calls to reach every server, since requests go round-robin. */
const EVERYWHERE = [1, 2, 3, 4];

/**
 * Tests for behaviour only several processes can break: a change made by one must apply to all, at once and only once.
 */
describeOnServices('accounts across several processes', (service) => {
  let running: ServiceWithPeople<Person>;
  beforeAll(async () => {
    running = await startServiceWithPeople(service, PEOPLE, { REQUESTS_PER_MINUTE: String(REQUESTS_PER_MINUTE) });
  }, 120_000);
  afterAll(() => running.stop());

  const post = (path: string, fields: Call['fields'] = {}, more: Partial<Call> = {}): Call => ({
    method: 'POST',
    path,
    fields,
    ...more,
  });
  const get = (path: string, token: string | undefined): Call => ({ method: 'GET', path, token });
  const codesOf = async (calls: readonly Call[]) =>
    (await Promise.all(calls.map((call) => running.ask(call)))).map(({ code }) => code);
  const areIn = (token: string) => codesOf(EVERYWHERE.map(() => get('/priapi1/my_info', token)));

  async function register(): Promise<{ email: string; token: string }> {
    const email = `${randomUUID()}@example.org`;
    const code = await running.codeFor(email);
    const fields = { email_mobile: email, psw: PASSWORD, code };
    return { email, token: (await running.succeed(post('/pubapi1/user_regist', fields), loginData)).token };
  }

  describe('logins', () => {
    it('[ACC-02] creates one account per code, however many servers receive it at once', async () => {
      const email = `${randomUUID()}@example.org`;
      const fields = { email_mobile: email, psw: PASSWORD, code: await running.codeFor(email) };
      const codes = await codesOf(EVERYWHERE.map(() => post('/pubapi1/user_regist', fields)));
      expect(codes.toSorted((a, b) => b - a)).toEqual([1, ...Array(3).fill(ERRORS.codeInvalid.code)]);
    });

    it('[ACC-03] [ACC-08] accepts a login on every server, and ends it on every server', async () => {
      const { email, token } = await register();
      const other = await running.succeed(post('/pubapi1/email_login', { email, psw: PASSWORD }), loginData);
      expect(await areIn(other.token)).toEqual([1, 1, 1, 1]);
      const { items } = await running.succeed(get('/priapi1/get_my_sessions', token), mySessionsData);
      const theOther = items.find(({ is_current }) => !is_current)?.id;
      expect((await running.ask(post('/priapi1/end_session', { id: theOther }, { token }))).code).toBe(1);
      expect(await areIn(other.token)).toEqual(Array(4).fill(ERRORS.notLoggedIn.code));
      expect(await areIn(token)).toEqual([1, 1, 1, 1]);
      const changing = { current: PASSWORD, new: 'Better8horses' };
      expect((await running.ask(post('/priapi1/change_psw', changing, { token }))).code).toBe(1);
      expect(await areIn(token)).toEqual(Array(4).fill(ERRORS.notLoggedIn.code));
    });

    it('counts wrong passwords on all servers together', async () => {
      const { email } = await register();
      const from = '192.0.2.77';
      const wrong = post('/pubapi1/email_login', { email, psw: 'Wrong7horse' }, { from });
      const codes = await codesOf(Array(14).fill(wrong));
      expect(codes.filter((code) => code === ERRORS.wrongCredentials.code)).toHaveLength(10);
      expect(codes.filter((code) => code === ERRORS.tooManyRequests.code)).toHaveLength(4);
      const right = post('/pubapi1/email_login', { email, psw: PASSWORD });
      expect(await codesOf([{ ...right, from }, right])).toEqual([ERRORS.tooManyRequests.code, 1]);
    });

    it('counts the requests of a client on all servers together', async () => {
      const asking = { ...get('/pubapi1/site_config', undefined), from: '192.0.2.88' };
      const codes = await codesOf(Array(REQUESTS_PER_MINUTE + 20).fill(asking));
      expect(codes.filter((code) => code === 1)).toHaveLength(REQUESTS_PER_MINUTE);
      expect(codes.filter((code) => code === ERRORS.tooManyRequests.code)).toHaveLength(20);
      expect((await running.ask(get('/pubapi1/site_config', undefined))).code).toBe(1);
    });

    it('[FAV-01] loses no favorite when two devices sync at the same moment', async () => {
      const token = running.tokens.collector;
      const devices = EVERYWHERE.map((device) =>
        Array.from({ length: 5 }, (_, index) => favoriteOf(`word ${index} of device ${device}`)),
      );
      await Promise.all(
        devices.map((changes) =>
          running.succeed(
            post('/priapi1/sync_favorites', { since: null, changes }, { as: 'json', token }),
            syncFavoritesData,
          ),
        ),
      );
      const { total } = await running.succeed(get('/priapi1/get_my_words', token), favoritesData);
      expect(total).toBe(20);
    });
  });

  describe('payments', () => {
    const checkout = '/stripe/create_subscription_checkout?plan_id=pro-monthly';
    const records = async (token: string) =>
      (await running.succeed(get('/priapi1/get_my_subscriptions', token), subscriptionsData)).items;
    const purchases = async (token: string) =>
      (await running.succeed(get('/priapi1/get_my_products', token), purchasesData)).items;
    /** Returns the totals of plan and purchases by channel. */
    const totals = async (token: string) =>
      (await running.succeed(get('/priapi1/get_quota_info', token), quotaInfoData)).rows
        .filter(({ type }) => type === 'tokens')
        .map(({ channel, total }) => [channel, total]);
    const inTime = { timeout: 30_000, interval: 200 };

    it('[BILL-05] [BILL-07] grants a payment once, whichever server gets the event and however often', async () => {
      const token = running.tokens.buyer;
      const pack = post('/stripe/create_product_checkout', { product_id: 'tokens-1m' }, { token });
      running.stripe.pay((await running.succeed(pack, checkoutData)).checkout_session_id);
      running.stripe.pay((await running.succeed(get(checkout, token), checkoutData)).checkout_session_id);
      await running.deliverStripeEvents();
      const paid = [
        ['subscription', 4_000_000],
        ['buy', 1_000_000],
      ];
      await vi.waitFor(async () => expect(await totals(token)).toEqual(paid), inTime);
      await running.deliverStripeEvents('all');
      expect(await records(token)).toMatchObject([{ plan: 'pro', status: 'active', source: 'stripe' }]);
      expect(await purchases(token)).toMatchObject([{ status: 'paid', type: 'tokens' }]);
      expect(await totals(token)).toEqual(paid);
    });

    it('[BILL-06] upgrades at once, downgrades with the next period, cancels and resumes, as one customer for all servers', async () => {
      const token = running.tokens.buyer;
      const change = (plan_id: string) =>
        running.succeed(post('/priapi1/change_subscription', { plan_id }, { token }), subscriptionChangeData);
      expect(await change('max-monthly')).toMatchObject({ outcome: 'changed' });
      expect(await records(token)).toMatchObject([{ plan: 'max' }]);
      expect(await change('pro-monthly')).toMatchObject({ outcome: 'scheduled' });
      expect(await records(token)).toMatchObject([{ plan: 'max', pending_plan: 'pro' }]);
      expect((await running.ask(post('/priapi1/cancel_subscription', {}, { token }))).code).toBe(1);
      expect(await records(token)).toMatchObject([{ plan: 'max', cancel_at_period_end: true }]);
      expect((await running.ask(post('/priapi1/resume_subscription', {}, { token }))).code).toBe(1);
      await running.deliverStripeEvents('all');
      expect(await records(token)).toMatchObject([{ plan: 'max', status: 'active', cancel_at_period_end: false }]);
    });

    it('[BILL-08] refunds a pack once, however many requests arrive at once', async () => {
      const token = running.tokens.buyer;
      const [pack] = await purchases(token);
      const asking = post('/priapi1/request_refund', { order_id: pack?.id }, { token });
      const answers = await Promise.all(EVERYWHERE.map(() => running.ask(asking)));
      expect(answers.map(({ code }) => code).toSorted((a, b) => b - a)).toEqual([
        1,
        ...Array(3).fill(ERRORS.notRefundable.code),
      ]);
      expect(refundData.safeParse(answers.find(({ code }) => code === 1)?.data).success).toBe(true);
      await vi.waitFor(async () => {
        await running.deliverStripeEvents();
        expect(await purchases(token)).toMatchObject([{ status: 'refunded' }]);
      }, inTime);
      const refunds = running.stripe.state.refunds.all();
      expect(refunds.filter(({ payment_intent }) => payment_intent === pack?.payment_id)).toHaveLength(1);
    });

    it('[BILL-05] opens one checkout for clicks that reach several servers at once', async () => {
      const token = running.tokens.clicking;
      const opened = await Promise.all(EVERYWHERE.map(() => running.succeed(get(checkout, token), checkoutData)));
      expect(new Set(opened.map(({ checkout_session_id }) => checkout_session_id)).size).toBe(1);
    });

    it('[BILL-10] lets a redeem code be used once, however many people try at once', async () => {
      const { redeeming, another } = running.tokens;
      const claims = [redeeming, another, redeeming, another].map((token) =>
        post('/priapi1/claim_coupon', { code: running.redeemCode }, { token }),
      );
      const codes = await codesOf(claims);
      expect(codes.filter((code) => code === 1)).toHaveLength(1);
      const plans = [...(await records(redeeming)), ...(await records(another))];
      expect(plans).toMatchObject([{ plan: 'pro', source: 'code', status: 'active' }]);
    });
  });
});

function favoriteOf(text: string) {
  const at = new Date().toISOString();
  return {
    id: randomUUID(),
    kind: 'word',
    text,
    translation: text,
    source: 'en',
    target: 'es',
    saved_at: at,
    changed_at: at,
  };
}
