import { ERRORS } from '@interlinear/contract/errors';
import type { CheckoutData, PurchasesData, RefundData, SubscriptionChangeData } from '@interlinear/contract/payments';
import type { SubscriptionsData } from '@interlinear/contract/quota';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDatabases } from '../../platform/database/databases-under-test.ts';
import { type PaymentsUnderTest, startPaymentsUnderTest } from './payments-under-test.ts';

describeOnDatabases('payments', (place) => {
  let shop: PaymentsUnderTest;
  beforeAll(async () => {
    shop = await startPaymentsUnderTest(await place.open());
  });
  afterAll(() => shop.close());

  /** Makes a call that must succeed. */
  async function succeed<Data>(accountId: string, path: string, form?: Record<string, string>): Promise<Data> {
    const answer = await shop.call<Data>(accountId, path, form);
    if (typeof answer === 'number') throw new Error(`${path} answered ${answer}`);
    return answer;
  }

  async function subscribe(accountId: string, planId: string): Promise<string> {
    const path = `/stripe/create_subscription_checkout?plan_id=${planId}`;
    const { checkout_session_id } = await succeed<CheckoutData>(accountId, path);
    shop.stripe.pay(checkout_session_id);
    await shop.deliverNew();
    return checkout_session_id;
  }

  async function buy(accountId: string, product_id: string): Promise<string> {
    // A second after the previous one, so that their order is defined.
    shop.stripe.advance(1 / 86_400);
    const data = await succeed<CheckoutData>(accountId, '/stripe/create_product_checkout', { product_id });
    return data.checkout_session_id;
  }

  const records = async (accountId: string) =>
    (await succeed<SubscriptionsData>(accountId, '/priapi1/get_my_subscriptions')).items;
  const purchases = async (accountId: string) =>
    (await succeed<PurchasesData>(accountId, '/priapi1/get_my_products')).items;
  const customerOf = (accountId: string) =>
    shop.stripe.state.customers.all().find(({ metadata }) => metadata.account_id === accountId)?.id ?? '';
  /** Free amounts of purchases and of the plan's month, by meter. */
  async function free(accountId: string, channel: 'buy' | 'subscription') {
    const balances = (await shop.ledger.balances(accountId)).filter((balance) => balance.channel === channel);
    return Object.fromEntries(balances.map(({ meter, granted, used, held }) => [meter, granted - used - held]));
  }

  it('[BILL-05] grants a plan only once Stripe confirms the payment', async () => {
    const me = await shop.createAccount();
    const data = await succeed<CheckoutData>(me, '/stripe/create_subscription_checkout?plan_id=pro-monthly');
    expect(await records(me)).toEqual([]);
    shop.stripe.pay(data.checkout_session_id);
    expect(await records(me)).toEqual([]);
    await shop.deliverNew();
    expect(await records(me)).toMatchObject([
      { plan: 'pro', cycle: 'monthly', source: 'stripe', status: 'active', cancel_at_period_end: false },
    ]);
    expect(await free(me, 'subscription')).toMatchObject({ tokens: shop.catalogue.plans.pro.quotas.tokens });
  });

  it('[BILL-05] opens one checkout for two clicks, and none while a subscription is running', async () => {
    const me = await shop.createAccount();
    const path = '/stripe/create_subscription_checkout?plan_id=pro-monthly';
    const [one, other] = await Promise.all([succeed<CheckoutData>(me, path), succeed<CheckoutData>(me, path)]);
    expect(one.checkout_session_id).toBe(other.checkout_session_id);
    const max = await succeed<CheckoutData>(me, '/stripe/create_subscription_checkout?plan_id=max-yearly');
    expect(() => shop.stripe.pay(one.checkout_session_id)).toThrow('expired');
    shop.stripe.pay(max.checkout_session_id);
    // Checkout asks Stripe, so this holds before any event has arrived.
    expect(await shop.call(me, path)).toBe(ERRORS.alreadySubscribed.code);
    await shop.deliverNew();
    expect(await records(me)).toMatchObject([{ plan: 'max', cycle: 'yearly' }]);
  });

  it('[BILL-07] [BILL-08] takes a purchase from pending to paid, and grants its quota for a year', async () => {
    const me = await shop.createAccount();
    const session = await buy(me, 'tokens-1m');
    expect(await purchases(me)).toMatchObject([
      {
        status: 'pending',
        type: 'tokens',
        units: 1_000_000,
        unit: 'tokens',
        product_id: 'tokens-1m',
        payment_id: null,
        checkout_session_id: session,
        user_id: me,
      },
    ]);
    shop.stripe.pay(session);
    await shop.deliverNew();
    expect(await purchases(me)).toMatchObject([{ status: 'paid', is_refundable: true }]);
    const [bought] = (await shop.ledger.balances(me)).filter(({ channel }) => channel === 'buy');
    expect(bought).toMatchObject({ meter: 'tokens', granted: 1_000_000, used: 0 });
    const DAY_MS = 86_400_000;
    expect(((bought?.validTo?.getTime() ?? 0) - (bought?.validFrom.getTime() ?? 0)) / DAY_MS).toBe(365);
  });

  it('[BILL-07] fails a purchase whose checkout expires or whose delayed payment fails', async () => {
    const me = await shop.createAccount();
    const [declined, late, paid] = [await buy(me, 'docs-100'), await buy(me, 'docs-500'), await buy(me, 'docs-2000')];
    shop.stripe.decline(declined);
    shop.stripe.payLater(late);
    shop.stripe.payLater(paid);
    await shop.deliverNew();
    expect((await purchases(me)).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
    shop.stripe.settle(late, 'failed');
    shop.stripe.settle(paid, 'paid');
    shop.stripe.advance(1);
    await shop.deliverNew();
    expect(Object.fromEntries((await purchases(me)).map(({ product_id, status }) => [product_id, status]))).toEqual({
      'docs-100': 'failed',
      'docs-500': 'failed',
      'docs-2000': 'paid',
    });
    expect(await free(me, 'buy')).toEqual({ docs: 2000 });
  });

  it('[BILL-06] upgrades at once, and charges the difference', async () => {
    const me = await shop.createAccount();
    await subscribe(me, 'pro-monthly');
    const preview = await succeed<{ due_now_minor: number }>(
      me,
      '/priapi1/preview_subscription_change?plan_id=max-monthly',
    );
    expect(preview).toMatchObject({ takes_effect: 'now', due_now_minor: 1500, price_minor: 2490, currency: 'USD' });
    const change = await succeed<SubscriptionChangeData>(me, '/priapi1/change_subscription', {
      plan_id: 'max-monthly',
    });
    expect(change).toEqual({ outcome: 'changed', at: null, payment_url: null });
    expect(await records(me)).toMatchObject([{ plan: 'max', status: 'active' }]);
    expect(await free(me, 'subscription')).toMatchObject({ htokens: shop.catalogue.plans.max.quotas.tokens });
    expect(await free(me, 'subscription')).not.toHaveProperty('tokens');
    expect(await shop.call(me, '/priapi1/change_subscription', { plan_id: 'max-monthly' })).toBe(
      ERRORS.alreadyOnPlan.code,
    );
  });

  it('[BILL-06] upgrades only when the card pays, else links to Stripe’s payment page', async () => {
    const me = await shop.createAccount();
    await subscribe(me, 'pro-monthly');
    shop.stripe.setCard(customerOf(me), 'refused');
    const change = await succeed<SubscriptionChangeData>(me, '/priapi1/change_subscription', {
      plan_id: 'max-monthly',
    });
    expect(change.outcome).toBe('payment_needed');
    await shop.deliverNew();
    expect(await records(me)).toMatchObject([{ plan: 'pro' }]);
    await fetch(change.payment_url ?? '', { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
    await shop.deliverNew();
    expect(await records(me)).toMatchObject([{ plan: 'max' }]);
  });

  it('[BILL-06] downgrades with the next period, unless that is cancelled before', async () => {
    const me = await shop.createAccount();
    await subscribe(me, 'max-monthly');
    const path = '/priapi1/change_subscription';
    const change = await succeed<SubscriptionChangeData>(me, path, { plan_id: 'pro-monthly' });
    const [record] = await records(me);
    expect(change).toEqual({ outcome: 'scheduled', at: record?.period_end, payment_url: null });
    expect(record).toMatchObject({ plan: 'max', pending_plan: 'pro', pending_cycle: 'monthly' });
    await succeed(me, path, { plan_id: 'max-monthly' });
    expect(await records(me)).toMatchObject([{ plan: 'max', pending_plan: null }]);
    await succeed(me, path, { plan_id: 'pro-monthly' });
    shop.stripe.advance(31);
    await shop.deliverNew();
    expect(await records(me)).toMatchObject([{ plan: 'pro', pending_plan: null, status: 'active' }]);
    expect(await free(me, 'subscription')).toMatchObject({ tokens: shop.catalogue.plans.pro.quotas.tokens });
  });

  it('[BILL-06] cancels at the period’s end, resumes, and ends when it is over', async () => {
    const me = await shop.createAccount();
    await subscribe(me, 'pro-monthly');
    await succeed(me, '/priapi1/cancel_subscription', {});
    expect(await records(me)).toMatchObject([{ cancel_at_period_end: true, next_billing_at: null }]);
    await succeed(me, '/priapi1/resume_subscription', {});
    expect(await records(me)).toMatchObject([{ cancel_at_period_end: false }]);
    await succeed(me, '/priapi1/cancel_subscription', {});
    shop.stripe.advance(31);
    await shop.deliverNew();
    expect(await records(me)).toMatchObject([{ status: 'ended' }]);
    expect(await shop.call(me, '/priapi1/resume_subscription', {})).toBe(ERRORS.noSubscription.code);
    await subscribe(me, 'pro-monthly');
    expect(await records(me)).toMatchObject([{ status: 'active' }, { status: 'ended' }]);
  });

  it('[BILL-05] renews, falls past due, recovers, and ends when nobody pays', async () => {
    const me = await shop.createAccount();
    await subscribe(me, 'pro-monthly');
    const [before] = await records(me);
    shop.stripe.advance(31);
    await shop.deliverNew();
    const [renewed] = await records(me);
    expect(renewed).toMatchObject({ status: 'active', period_start: before?.period_end });
    expect(await free(me, 'subscription')).toMatchObject({ tokens: shop.catalogue.plans.pro.quotas.tokens });

    shop.stripe.setCard(customerOf(me), 'refused');
    shop.stripe.advance(31);
    await shop.deliverNew();
    expect(await records(me)).toMatchObject([{ status: 'past_due', plan: 'pro' }]);
    shop.stripe.setCard(customerOf(me), 'works');
    shop.stripe.advance(4);
    await shop.deliverNew();
    expect(await records(me)).toMatchObject([{ status: 'active' }]);

    shop.stripe.setCard(customerOf(me), 'refused');
    shop.stripe.advance(45);
    await shop.deliverNew();
    expect(await records(me)).toMatchObject([{ status: 'ended' }]);
    expect(await free(me, 'subscription')).toEqual({});
  });

  it('[BILL-08] [BILL-14] refunds an unused pack once, and never a used one', async () => {
    const me = await shop.createAccount();
    for (const product of ['tokens-1m', 'docs-100']) shop.stripe.pay(await buy(me, product));
    await shop.deliverNew();
    const [docs, tokens] = await purchases(me);
    if (!docs || !tokens) throw new Error('two purchases');
    const hold = await shop.ledger.reserve({ accountId: me, meters: ['docs'], amount: 1, requestKey: 'r', ttlMs: 1e6 });
    if (!('id' in hold)) throw new Error('there is enough');
    await shop.ledger.settle(hold.id, 1);
    const ask = (id: string) => shop.call<RefundData>(me, '/priapi1/request_refund', { order_id: id });
    expect(await ask(docs.id)).toBe(ERRORS.refundUsed.code);
    expect(await ask(tokens.id)).toEqual({ amount_minor: 300, currency: 'USD', business_days: { from: 7, to: 10 } });
    // The grant is revoked at once; the job pays the refund.
    expect(await free(me, 'buy')).toEqual({ docs: 99 });
    expect(await purchases(me)).toMatchObject([
      { is_refundable: false },
      { is_refundable: false, is_refund_requested: true, status: 'paid' },
    ]);
    expect(await ask(tokens.id)).toBe(ERRORS.notRefundable.code);
    await shop.work();
    await shop.deliverNew();
    expect(await purchases(me)).toMatchObject([{ status: 'paid' }, { status: 'refunded' }]);
    const told = shop.told.filter(({ accountId }) => accountId === me).map(({ what }) => what);
    expect(told).toEqual(['paid', 'paid', 'refunded']);
    expect(
      shop.stripe.state.refunds.all().filter(({ payment_intent }) => payment_intent === tokens.payment_id),
    ).toHaveLength(1);
    expect(await shop.call(await shop.createAccount(), '/priapi1/request_refund', { order_id: docs.id })).toBe(
      ERRORS.notFound.code,
    );
  });

  it('[BILL-14] refunds a lightly used subscription within 72 hours, and ends it', async () => {
    const [early, heavy, late] = [await shop.createAccount(), await shop.createAccount(), await shop.createAccount()];
    for (const account of [early, heavy, late]) await subscribe(account, 'pro-monthly');
    const ask = async (account: string) => {
      const [record] = await records(account);
      return shop.call(account, '/priapi1/request_refund', { subscription_id: record?.id ?? '' });
    };
    const use = async (account: string, amount: number) => {
      const request = { accountId: account, meters: ['tokens'] as const, amount, requestKey: 'r', ttlMs: 1e9 };
      const hold = await shop.ledger.reserve(request);
      if ('id' in hold) await shop.ledger.settle(hold.id, amount);
    };
    const tenth = shop.catalogue.plans.pro.quotas.tokens / 10;
    await use(early, tenth);
    await use(heavy, tenth + 1);
    expect(await ask(heavy)).toBe(ERRORS.refundUsed.code);
    expect(await ask(early)).toMatchObject({ amount_minor: 990 });
    expect(await records(early)).toMatchObject([{ status: 'ended' }]);
    await shop.deliverNew();
    expect(await records(early)).toMatchObject([{ status: 'ended' }]);
    const [subscription] = shop.stripe.state.subscriptions
      .all()
      .filter(({ customer }) => customer === customerOf(early));
    expect(subscription).toMatchObject({ status: 'canceled' });
    expect(await records(heavy)).toMatchObject([{ status: 'active' }]);
    shop.stripe.advance(3.1);
    expect(await ask(late)).toBe(ERRORS.refundTooLate.code);
  });

  it('[BILL-14] refunds what was paid before and for an upgrade within 72 hours, and nothing older', async () => {
    const [recent, old] = [await shop.createAccount(), await shop.createAccount()];
    await subscribe(old, 'pro-monthly');
    shop.stripe.advance(3.5);
    await subscribe(recent, 'pro-monthly');
    const upgrades = [recent, old].map((account) =>
      succeed(account, '/priapi1/change_subscription', { plan_id: 'max-monthly' }),
    );
    await Promise.all(upgrades);
    const ask = async (account: string) => {
      const [record] = await records(account);
      return shop.call(account, '/priapi1/request_refund', { subscription_id: record?.id ?? '' });
    };
    expect(await ask(recent)).toMatchObject({ amount_minor: 990 + 1500 });
    const { amount_minor } = await succeed<RefundData>(old, '/priapi1/request_refund', {
      subscription_id: (await records(old))[0]?.id ?? '',
    });
    expect(amount_minor).toBeLessThan(1500);
    await shop.deliverNew();
    const refunded = (account: string) =>
      shop.stripe.state.charges
        .all()
        .filter(({ customer }) => customer === customerOf(account))
        .map(({ amount, amount_refunded }) => [amount, amount_refunded]);
    expect(refunded(recent)).toEqual([
      [990, 990],
      [1500, 1500],
    ]);
    expect(refunded(old)).toEqual([
      [990, 0],
      [amount_minor, amount_minor],
    ]);
  });

  it('[BILL-14] counts only the months of the refunded payment as use', async () => {
    const [honest, greedy] = [await shop.createAccount(), await shop.createAccount()];
    const { tokens } = shop.catalogue.plans.pro.quotas;
    const use = async (accountId: string, amount: number) => {
      const hold = await shop.ledger.reserve({ accountId, meters: ['tokens'], amount, requestKey: 'r', ttlMs: 1e9 });
      if ('id' in hold) await shop.ledger.settle(hold.id, amount);
    };
    for (const account of [honest, greedy]) await subscribe(account, 'pro-monthly');
    await use(honest, tokens);
    shop.stripe.advance(31);
    await shop.deliverNew();
    // Less than a tenth of both months, more than a tenth of the refunded one.
    await use(greedy, tokens * 0.15);
    const ask = async (account: string) => {
      const [record] = await records(account);
      return shop.call(account, '/priapi1/request_refund', { subscription_id: record?.id ?? '' });
    };
    expect(await ask(greedy)).toBe(ERRORS.refundUsed.code);
    expect(await ask(honest)).toMatchObject({ amount_minor: 990 });
  });

  it('[BILL-05] revokes what a disputed payment bought, and grants it again when the dispute is won', async () => {
    const me = await shop.createAccount();
    shop.stripe.pay(await buy(me, 'tokens-1m'));
    await subscribe(me, 'pro-monthly');
    const [purchase] = await purchases(me);
    const dispute = shop.stripe.dispute(purchase?.payment_id ?? '');
    await shop.deliverNew();
    expect(await purchases(me)).toMatchObject([{ status: 'refunded' }]);
    expect(await free(me, 'buy')).toEqual({});
    expect(await records(me)).toMatchObject([{ status: 'active' }]);
    shop.stripe.closeDispute(dispute, 'won');
    await shop.deliverNew();
    expect(await purchases(me)).toMatchObject([{ status: 'paid' }]);
    expect(await free(me, 'buy')).toEqual({ tokens: 1_000_000 });

    const payment = shop.stripe.state.invoicePayments.all().at(-1)?.payment.payment_intent ?? '';
    shop.stripe.dispute(payment);
    await shop.deliverNew();
    expect(await records(me)).toMatchObject([{ status: 'ended' }]);
    const [subscription] = shop.stripe.state.subscriptions.all().filter(({ customer }) => customer === customerOf(me));
    expect(subscription).toMatchObject({ status: 'canceled' });
  });

  it('[BILL-09] opens a family when its pack is paid', async () => {
    const me = await shop.createAccount();
    shop.stripe.pay(await buy(me, 'family-pro-3'));
    await shop.deliverNew();
    expect(await purchases(me)).toMatchObject([{ status: 'paid', unit: 'accounts', units: 3, is_refundable: true }]);
    const [purchase] = await purchases(me);
    expect(await succeed(me, '/priapi1/request_refund', { order_id: purchase?.id ?? '' })).toMatchObject({
      amount_minor: 24_900,
    });
  });

  it('[API-01] only returns to addresses of this site', async () => {
    const me = await shop.createAccount();
    const portal = (url: string) =>
      shop.call<{ url: string }>(me, `/stripe/create_billing_portal_session?return_url=${encodeURIComponent(url)}`);
    expect(await portal('/en/profile')).toBe(ERRORS.noSubscription.code);
    await subscribe(me, 'pro-monthly');
    for (const url of ['/en/profile', 'https://interlinear.test/de/profile?tab=usage']) {
      expect(await portal(url)).toEqual({ url: expect.stringContaining('/portal/') });
    }
    for (const url of [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      'http://interlinear.test/',
    ]) {
      expect(await portal(url)).toBe(ERRORS.invalidRequest.code);
    }
  });

  it('[API-02] requires a login, and reports unknown products and failures of Stripe', async () => {
    const me = await shop.createAccount();
    expect(await shop.call('', '/priapi1/get_my_products')).toBe(ERRORS.notLoggedIn.code);
    expect(await shop.call(me, '/stripe/create_subscription_checkout?plan_id=gold')).toBe(ERRORS.notFound.code);
    expect(await shop.call(me, '/stripe/create_product_checkout', { product_id: 'gold' })).toBe(ERRORS.notFound.code);
    expect(await shop.call(me, '/priapi1/request_refund', {})).toBe(ERRORS.invalidRequest.code);
    await buy(me, 'docs-100');
    shop.stripe.failNext({ kind: 'status', status: 400, body: { error: { type: 'invalid_request_error' } } });
    expect(await shop.call(me, '/stripe/create_product_checkout', { product_id: 'docs-100' })).toBe(
      ERRORS.checkoutFailed.code,
    );
    expect((await purchases(me)).map(({ status }) => status).toSorted()).toEqual(['failed', 'pending']);
  });
});
