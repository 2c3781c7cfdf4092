import type { CheckoutData } from '@interlinear/contract/payments';
import { send, signedDelivery } from '@interlinear/testing/stripe-stand-in/deliveries';
import type { StripeEvent } from '@interlinear/testing/stripe-stand-in/objects';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDatabases } from '../../platform/database/databases-under-test.ts';
import { type PaymentsUnderTest, startPaymentsUnderTest } from './payments-under-test.ts';
import { webhookInbox } from './schema.ts';

describeOnDatabases('webhooks of Stripe', (place) => {
  let shop: PaymentsUnderTest;
  beforeAll(async () => {
    shop = await startPaymentsUnderTest(await place.open());
  });
  afterAll(() => shop.close());

  /** Pays for a pack and returns its undelivered event. */
  async function payForPack(): Promise<{ me: string; event: StripeEvent }> {
    const me = await shop.createAccount();
    const form = { product_id: 'tokens-1m' };
    const data = await shop.call<CheckoutData>(me, '/stripe/create_product_checkout', form);
    if (typeof data === 'number') throw new Error(`no checkout: ${data}`);
    shop.stripe.pay(data.checkout_session_id);
    const event = shop.stripe.events.findLast(({ type }) => type === 'checkout.session.completed');
    if (!event) throw new Error('no event');
    return { me, event };
  }

  const rowOf = async (event: StripeEvent) =>
    (await shop.database.queries.select().from(webhookInbox).where(eq(webhookInbox.eventId, event.id)))[0];
  const bought = async (me: string) => (await shop.ledger.balances(me)).reduce((sum, { granted }) => sum + granted, 0);
  const seconds = () => Math.floor(shop.stripe.now() / 1000);

  it('[BILL-05] accepts only events that Stripe signed within five minutes', async () => {
    const { me, event } = await payForPack();
    const good = signedDelivery(event, shop.endpoint.secret, seconds());
    const post = async (body: string, signature: string | undefined) => {
      const headers = new Headers({ 'content-type': 'application/json' });
      if (signature !== undefined) headers.set('stripe-signature', signature);
      return (await fetch(shop.endpoint.url, { method: 'POST', body, headers })).status;
    };
    const signature = good.headers.get('stripe-signature') ?? '';
    const signed = (secret: string, at: number) =>
      signedDelivery(event, secret, at).headers.get('stripe-signature') ?? '';
    expect(
      await Promise.all([
        post(good.body, undefined),
        post(good.body, 'nonsense'),
        post(good.body, signed('whsec_another', seconds())),
        post(good.body, signed(shop.endpoint.secret, seconds() - 301)),
        post(good.body.replace('"complete"', '"completed"'), signature),
        post('', signature),
      ]),
    ).toEqual([400, 400, 400, 400, 400, 400]);
    expect(await rowOf(event)).toBeUndefined();
    expect(await post(good.body, signature)).toBe(200);
    await shop.work();
    expect(await bought(me)).toBe(1_000_000);
  });

  it('[BILL-05] grants once for an event delivered ten times concurrently', async () => {
    const { me, event } = await payForPack();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(shop.endpoint, event, seconds())));
    expect(new Set(answers)).toEqual(new Set([200]));
    await shop.work('at-once');
    expect(await bought(me)).toBe(1_000_000);
    expect(await rowOf(event)).toMatchObject({ status: 'handled', attempts: 1 });
  });

  it('[BILL-05] grants once for all events of a payment, handled concurrently', async () => {
    const { me, event } = await payForPack();
    const others = ['invoice.paid', 'charge.refunded', 'customer.subscription.updated', 'checkout.session.expired'];
    const events = [event, ...others.map((type) => ({ ...event, type, id: `${event.id}_${type}` }))];
    await Promise.all(events.map((one) => send(shop.endpoint, one, seconds())));
    await shop.work('at-once');
    expect(await bought(me)).toBe(1_000_000);
    for (const one of events) expect(await rowOf(one)).toMatchObject({ status: 'handled' });
  });

  it('[BILL-05] keeps an event that could not be handled, and handles it later', async () => {
    const { me, event } = await payForPack();
    await send(shop.endpoint, event, seconds());
    // The SDK retries twice, and three lists are read concurrently.
    shop.stripe.failNext({ kind: 'status', status: 500, body: { error: { type: 'api_error' } } }, 9);
    await expect(shop.work()).rejects.toThrow();
    expect(await rowOf(event)).toMatchObject({ status: 'failed', handledAt: null });
    expect(await bought(me)).toBe(0);
    expect(await shop.payments.replayEvent(event.id)).toBe(true);
    await shop.work();
    expect(await rowOf(event)).toMatchObject({ status: 'handled', error: null });
    expect(await bought(me)).toBe(1_000_000);
    expect(await shop.payments.replayEvent('evt_unknown')).toBe(false);
  });

  it('[BILL-05] ignores events of unknown customers', async () => {
    const { event } = await payForPack();
    const stranger = structuredClone(event);
    stranger.id = `${event.id}_stranger`;
    Object.assign(stranger.data.object, { customer: 'cus_unknown' });
    const other = { ...event, id: `${event.id}_other`, type: 'charge.succeeded' };
    for (const one of [stranger, other]) expect(await send(shop.endpoint, one, seconds())).toBe(200);
    await shop.work();
    for (const one of [stranger, other]) expect(await rowOf(one)).toMatchObject({ status: 'ignored' });
  });
});
