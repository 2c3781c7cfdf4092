import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STRIPE_KEY } from './answer-call.ts';
import { signedDelivery } from './deliveries.ts';
import { type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts';

const START = Date.UTC(2026, 0, 31, 12);
const RETURN = { success_url: 'https://site.test/ok?s={CHECKOUT_SESSION_ID}', cancel_url: 'https://site.test/no' };

let standIn: StripeStandIn;
let stripe: Stripe;

beforeAll(async () => {
  standIn = await startStripeStandIn({ now: () => START });
  const { hostname, port } = new URL(standIn.url);
  stripe = new Stripe(STRIPE_KEY, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
});

afterAll(() => standIn.close());

async function makePlan(name: string, amount: number, interval: 'month' | 'year' = 'month') {
  const product = await stripe.products.create({ name });
  const recurring = { interval };
  return stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: amount, recurring });
}

async function subscribe(price: string) {
  const customer = await stripe.customers.create({ email: 'somebody@example.test' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price, quantity: 1 }],
    subscription_data: { metadata: { account: 'a1' } },
    ...RETURN,
  });
  standIn.pay(session.id);
  const { data } = await stripe.subscriptions.list({ customer: customer.id });
  return { customer: customer.id, subscription: data[0] as Stripe.Subscription }; // just paid for
}

describe('the stand-in of Stripe', () => {
  it('sells a subscription and renews it on the day it began, or the last of the month', async () => {
    const { customer, subscription } = await subscribe((await makePlan('pro', 1000)).id);
    expect(subscription).toMatchObject({ status: 'active', metadata: { account: 'a1' }, customer });
    const ends = [subscription.items.data[0]?.current_period_end];
    for (const days of [29, 31]) {
      standIn.advance(days);
      ends.push((await stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.current_period_end);
    }
    expect(ends.map((end) => new Date((end ?? 0) * 1000).toISOString().slice(0, 10))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
  });

  it('marks an unpaid renewal past due, retries it, and finally cancels', async () => {
    const { customer, subscription } = await subscribe((await makePlan('pro', 1000)).id);
    standIn.setCard(customer, 'refused');
    standIn.advance(31);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'past_due' });
    standIn.advance(10);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled' });
  });

  it('changes the price at once and charges the prorated difference; a declined card leaves the change pending', async () => {
    const [pro, max] = [await makePlan('pro', 1000), await makePlan('max', 3000)];
    const { customer, subscription } = await subscribe(pro.id);
    const change: Stripe.SubscriptionUpdateParams = {
      items: [{ id: subscription.items.data[0]?.id ?? '', price: max.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    };
    standIn.setCard(customer, 'refused');
    const pending = await stripe.subscriptions.update(subscription.id, change);
    expect(pending.pending_update).not.toBeNull();
    expect(pending.items.data[0]?.price.id).toBe(pro.id);
    standIn.advance(1);
    standIn.setCard(customer, 'works');
    const changed = await stripe.subscriptions.update(subscription.id, change);
    expect(changed.items.data[0]?.price.id).toBe(max.id);
    expect(changed.latest_invoice).toMatchObject({ status: 'paid' });
  });

  it('applies a schedule with the next period', async () => {
    const [pro, max] = [await makePlan('pro', 1000), await makePlan('max', 3000)];
    const { subscription } = await subscribe(max.id);
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    const [now] = schedule.phases;
    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        { items: [{ price: max.id, quantity: 1 }], start_date: now?.start_date ?? 0, end_date: now?.end_date ?? 0 },
        { items: [{ price: pro.id, quantity: 1 }], duration: { interval: 'month', interval_count: 1 } },
      ],
    });
    standIn.advance(31);
    const renewed = await stripe.subscriptions.retrieve(subscription.id);
    expect(renewed.items.data[0]?.price.id).toBe(pro.id);
  });

  it('rejects requests that violate the SDK’s types or the published description', async () => {
    const customer = (await stripe.customers.create({})).id;
    const unknown: object = { customer, mode: 'payment', sucess_url: 'https://site.test' };
    await expect(
      stripe.checkout.sessions.create(unknown as Stripe.Checkout.SessionCreateParams), // wrong on purpose
    ).rejects.toThrow('sucess_url');
    const mode: object = { customer, mode: 'subscriptions', success_url: 'https://site.test' };
    await expect(
      stripe.checkout.sessions.create(mode as Stripe.Checkout.SessionCreateParams), // wrong on purpose
    ).rejects.toThrow('must be equal to one of the allowed values');
    const { subscription } = await subscribe((await makePlan('pro', 1000)).id);
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    const removed: object = { phases: [{ items: [{ price: 'price_1' }], iterations: 1 }] };
    await expect(
      stripe.subscriptionSchedules.update(schedule.id, removed as Stripe.SubscriptionScheduleUpdateParams), // as above
    ).rejects.toThrow('iterations');
    await expect(stripe.subscriptions.retrieve(subscription.id, { expand: ['plan'] })).rejects.toThrow('expanded');
  });

  it('replays the answer for a repeated idempotency key, and rejects the key for another request', async () => {
    const options = { idempotencyKey: 'one' };
    const first = await stripe.customers.create({ email: 'a@example.test' }, options);
    expect(await stripe.customers.create({ email: 'a@example.test' }, options)).toEqual(first);
    await expect(stripe.customers.create({ email: 'b@example.test' }, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
    const stranger = new Stripe('sk_test_bad', { ...endpointOf(standIn.url), maxNetworkRetries: 0 });
    await expect(stranger.customers.create({})).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
  });

  it('signs events so that the SDK accepts them', async () => {
    await stripe.customers.create({});
    await subscribe((await makePlan('pro', 1000)).id);
    const event = standIn.events.at(-1);
    if (!event) throw new Error('no event');
    const { body, headers } = signedDelivery(event, 'whsec_test', START / 1000);
    const read = stripe.webhooks.constructEvent(
      body,
      headers.get('stripe-signature') ?? '',
      'whsec_test',
      300,
      undefined,
      START,
    );
    expect(read).toMatchObject({ id: event.id, type: 'checkout.session.completed' });
  });

  it('sells on its checkout page, where a card may be declined first', async () => {
    const customer = (await stripe.customers.create({})).id;
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      customer,
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Tokens' } } },
      ],
      payment_intent_data: { metadata: { order: 'o1' } },
      ...RETURN,
    });
    const press = (action: string) =>
      fetch(session.url ?? '', { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
    expect(await (await press('decline')).text()).toContain('declined');
    const paid = await press('pay');
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `https://site.test/ok?s=${session.id}`]);
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: { status: 'succeeded', metadata: { order: 'o1' }, latest_charge: { amount: 500, paid: true } },
    });
  });
});

function endpointOf(url: string) {
  const { hostname, port } = new URL(url);
  return { host: hostname, port, protocol: 'http' as const };
}
