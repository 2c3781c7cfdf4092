import { randomUUID } from 'node:crypto';
import { startServer } from '@interlinear/testing/servers/server';
import { STRIPE_KEY } from '@interlinear/testing/stripe-stand-in/answer-call';
import { send } from '@interlinear/testing/stripe-stand-in/deliveries';
import { startStripeStandIn } from '@interlinear/testing/stripe-stand-in/stripe-stand-in';
import { bySize } from '@interlinear/testing/test-size';
import { eq, inArray } from 'drizzle-orm';
import Stripe from 'stripe';
import { expect, it, vi } from 'vitest';
import { describeOnPostgres } from '../../platform/database/databases-under-test.ts';
import { openPostgres } from '../../platform/database/open-postgres.ts';
import { createAccountUnderTest } from '../ledger/ledger-under-test.ts';
import { quotaBuckets } from '../ledger/schema.ts';
import { orders, stripeCustomers, webhookInbox } from './schema.ts';

const KILLS = bySize({ quick: 1, deep: 3 });
const SECRET = 'whsec_of_tests';

describeOnPostgres('a server that is killed', (place) => {
  it('[BILL-05] loses no acknowledged event, and grants once for each', async () => {
    const { DATABASE_URL = '' } = await place.place();
    const { queries, close } = await openPostgres(DATABASE_URL, () => undefined);
    const standIn = await startStripeStandIn({ now: Date.now });
    const { hostname, port } = new URL(standIn.url);
    const stripe = new Stripe(STRIPE_KEY, { host: hostname, port, protocol: 'http' });
    const environment = {
      DATABASE_URL,
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_BASE_URL: standIn.url,
    };

    /** Pays an order and returns its event. */
    async function paidOrder() {
      const at = new Date();
      const accountId = await createAccountUnderTest(queries, at);
      const customer = (await stripe.customers.create({})).id;
      await queries.insert(stripeCustomers).values({ accountId, customerId: customer, createdAt: at });
      const id = randomUUID();
      const session = await stripe.checkout.sessions.create({
        mode: 'payment',
        customer,
        metadata: { order_id: id },
        success_url: 'https://interlinear.test',
        line_items: [
          { quantity: 1, price_data: { currency: 'usd', unit_amount: 300, product_data: { name: 'Tokens' } } },
        ],
      });
      await queries.insert(orders).values({
        id,
        orderNumber: id,
        accountId,
        productId: 'tokens-1m',
        type: 'tokens',
        units: 1_000_000,
        status: 'pending',
        amountMinor: 300,
        currency: 'USD',
        createdAt: at,
        updatedAt: at,
      });
      standIn.pay(session.id);
      const event = standIn.events.findLast(({ type }) => type === 'checkout.session.completed');
      if (!event) throw new Error('no event');
      return { accountId, event };
    }

    const paid: Awaited<ReturnType<typeof paidOrder>>[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await startServer(environment);
      const order = await paidOrder();
      const endpoint = { url: `${server.url}/stripe/webhook`, secret: SECRET };
      const status = await send(endpoint, order.event, Math.floor(Date.now() / 1000));
      await server.kill();
      expect(status).toBe(200);
      paid.push(order);
    }

    const server = await startServer(environment);
    const accounts = paid.map(({ accountId }) => accountId);
    const readGrants = () =>
      queries
        .select({ granted: quotaBuckets.granted })
        .from(quotaBuckets)
        .where(inArray(quotaBuckets.accountId, accounts));
    // A job whose server died stops sending heartbeats; within a minute another server takes it over.
    await vi.waitFor(async () => expect(await readGrants()).toHaveLength(KILLS), { timeout: 150_000, interval: 500 });
    expect(await readGrants()).toEqual(paid.map(() => ({ granted: 1_000_000 })));
    const unhandled = await queries.select().from(webhookInbox).where(eq(webhookInbox.status, 'failed'));
    expect(unhandled).toEqual([]);
    await server.stop();
    await standIn.close();
    await close();
  }, 240_000);
});
