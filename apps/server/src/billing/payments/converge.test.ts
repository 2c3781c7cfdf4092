import type { CheckoutData } from '@interlinear/contract/payments';
import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDatabases } from '../../platform/database/databases-under-test.ts';
import { type PaymentsUnderTest, startPaymentsUnderTest } from './payments-under-test.ts';
import { readOurState, readStripeState } from './states-under-test.ts';

const PLANS = ['pro-monthly', 'pro-yearly', 'max-monthly', 'max-yearly'] as const;

/** A random action by the customer, at Stripe, or in the delivery of events. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('buy' as const), fate: fc.constantFrom('pay', 'leave', 'late') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('subscribe' as const), plan: fc.constantFrom(...PLANS) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const), plan: fc.constantFrom(...PLANS) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'resume' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('card' as const), state: fc.constantFrom('works', 'refused') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('advance' as const), days: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('refund' as const, 'dispute' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      /** Events to deliver, counted back from the newest; some repeat, most are never delivered. */
      places: fc.array(fc.nat(12), { maxLength: 6 }),
    }),
  },
);
/** Two events of one customer are handled at the same time, and both would cancel the disputed subscription. */
const DISPUTE_IN_TWO_EVENTS: Step[] = [
  { kind: 'subscribe', plan: 'pro-monthly' },
  { kind: 'advance', days: 1 },
  { kind: 'dispute' },
  { kind: 'deliver', places: [0, 1] },
];
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

describeOnDatabases('converging', (place) => {
  let shop: PaymentsUnderTest;
  beforeAll(async () => {
    shop = await startPaymentsUnderTest(await place.open());
  });
  afterAll(() => shop.close());

  const customerOf = (me: string) =>
    shop.stripe.state.customers.all().find(({ metadata }) => metadata.account_id === me)?.id ?? 'none yet';

  async function happen(me: string, one: Step): Promise<void> {
    const { state } = shop.stripe;
    switch (one.kind) {
      case 'buy': {
        const form = { product_id: 'tokens-1m' };
        const checkout = await shop.call<CheckoutData>(me, '/stripe/create_product_checkout', form);
        if (typeof checkout === 'number' || one.fate === 'leave') return;
        if (one.fate === 'pay') shop.stripe.pay(checkout.checkout_session_id);
        else shop.stripe.payLater(checkout.checkout_session_id);
        return;
      }
      case 'subscribe': {
        const path = `/stripe/create_subscription_checkout?plan_id=${one.plan}`;
        const checkout = await shop.call<CheckoutData>(me, path);
        // A second subscription is refused while one is running.
        if (typeof checkout !== 'number') shop.stripe.pay(checkout.checkout_session_id);
        return;
      }
      case 'change':
        return void (await shop.call(me, '/priapi1/change_subscription', { plan_id: one.plan }));
      case 'cancel':
      case 'resume':
        return void (await shop.call(me, `/priapi1/${one.kind}_subscription`, {}));
      case 'card':
        return shop.stripe.setCard(customerOf(me), one.state === 'works' ? 'works' : 'refused');
      case 'advance':
        return shop.stripe.advance(one.days);
      case 'refund':
      case 'dispute': {
        const paid = state.charges.all().filter(({ customer, refunded }) => customer === customerOf(me) && !refunded);
        const latest = paid.at(-1);
        if (!latest) return;
        if (one.kind === 'refund') shop.stripe.refund(latest.payment_intent);
        else shop.stripe.dispute(latest.payment_intent);
        return;
      }
      case 'deliver':
        for (const back of one.places) {
          const event = shop.stripe.events.at(-1 - back);
          if (event) await shop.stripe.deliver(event, shop.endpoint);
        }
        return shop.work('at-once');
    }
  }

  const ourState = (me: string) => readOurState({ queries: shop.database.queries, ledger: shop.ledger }, me);
  const stripeState = (me: string) => readStripeState(shop.stripe, me);

  it('[BILL-05] reaches Stripe’s state, whatever became of the events', async () => {
    const histories = place.name === 'PostgreSQL' ? bySize({ quick: 6, deep: 250 }) : bySize({ quick: 4, deep: 80 });
    let steps = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (history) => {
        const me = await shop.createAccount();
        for (const one of history) await happen(me, one);
        steps += history.length;
        const signal = new AbortController().signal;
        await shop.payments.reconcile(signal);
        expect(await ourState(me)).toEqual(stripeState(me));
        // Reconciled state is stable: old events do not restore old state.
        for (const event of shop.stripe.events.slice(-8)) await shop.stripe.deliver(event, shop.endpoint);
        await shop.work('at-once');
        expect(await ourState(me)).toEqual(stripeState(me));
      }),
      { numRuns: histories, examples: [[DISPUTE_IN_TWO_EVENTS]] },
    );
    expect(steps).toBeGreaterThan(histories * 3);
  });
});
