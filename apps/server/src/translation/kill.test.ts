import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { envelope } from '@interlinear/contract/envelope';
import { ERRORS } from '@interlinear/contract/errors';
import { checkoutData } from '@interlinear/contract/payments';
import { translateData } from '@interlinear/contract/translate';
import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import { type RunningServer, startServer } from '@interlinear/testing/servers/server';
import { STRIPE_KEY } from '@interlinear/testing/stripe-stand-in/answer-call';
import type { StripeEvent } from '@interlinear/testing/stripe-stand-in/objects';
import { type StripeStandIn, startStripeStandIn } from '@interlinear/testing/stripe-stand-in/stripe-stand-in';
import { bySize } from '@interlinear/testing/test-size';
import { countTokens } from '@interlinear/translation/count-tokens';
import { asc, gt } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBrokenRules } from '../billing/ledger/find-broken-rules.ts';
import { createLedger } from '../billing/ledger/operations.ts';
import { quotaHolds, usageEvents } from '../billing/ledger/schema.ts';
import { createPaymentsUnderTest, WEBHOOK_SECRET } from '../billing/payments/payments-under-test.ts';
import { readOurState, readStripeState } from '../billing/payments/states-under-test.ts';
import { type DatabasePlace, describeOnDatabases, withDatabase } from '../platform/database/databases-under-test.ts';
import { preparePeople } from './people-under-test.ts';

/** How often the server is killed. PGlite takes long to recover from it. */
const KILLS = bySize({ quick: { PGlite: 1, PostgreSQL: 1 }, deep: { PGlite: 4, PostgreSQL: 8 } });
const REQUESTS = 8;
/** Number of concurrent requests. */
const CONCURRENCY = 3;
const PRICE_PERMILLE = 2_000;
const MODEL = { id: 'large', name: 'large', model: 'large', provider: 'openai', tier: 'advanced', priceFactor: 2 };
const PACK = 'tokens-1m';

interface Request {
  key: string;
  text: string;
  /** The cost that the answer reported; `undefined` until it is answered. */
  charged: number | undefined;
}

/** Sends something to the server and returns whether it was answered successfully. */
type Sending = () => Promise<boolean>;

describeOnDatabases('a server that is killed amid paid translations and webhooks', (databases) => {
  const kills = KILLS[databases.name];
  let folder: string;
  let openai: AiStandIn;
  let stripe: StripeStandIn;
  let place: DatabasePlace;
  let tokens: Record<string, string>;
  let server: RunningServer | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-kill-'));
    await writeFile(join(folder, 'models.json'), JSON.stringify({ models: [MODEL] }));
    place = await databases.place();
    const buyers = Array.from({ length: kills }, (_, index) => [buyer(index), {}]);
    tokens = await preparePeople(place, { translator: { plan: 'pro' }, ...Object.fromEntries(buyers) });
    openai = await startOpenaiStandIn();
    openai.delay(40);
    stripe = await startStripeStandIn({ now: Date.now });
  });
  afterAll(async () => {
    await server?.stop();
    await Promise.all([openai.close(), stripe.close()]);
    await rm(folder, { recursive: true });
  });

  function start(): Promise<RunningServer> {
    const { DATA_DIR, DATABASE_URL = '' } = place;
    return startServer({
      DATA_DIR,
      DATABASE_URL,
      HOLD_SECONDS: '1',
      REQUESTS_PER_MINUTE: '0',
      LOG_LEVEL: 'silent',
      MODEL_CATALOGUE: join(folder, 'models.json'),
      OPENAI_API_KEY,
      OPENAI_BASE_URL: `${openai.url}/v1`,
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE_URL: stripe.url,
    });
  }

  /** Sends the request once. Returns the answer's code, or `undefined` when the server died first. */
  async function translate(url: string, request: Request): Promise<number | undefined> {
    const body = {
      source_text: [request.text],
      source_lang: 'en',
      target_lang: 'es',
      engine: 'large',
      fallback: false,
    };
    try {
      const response = await fetch(`${url}/service/api/translate`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          token: tokens.translator ?? '',
          'idempotency-key': request.key,
        },
        body: JSON.stringify(body),
      });
      const { code, data } = envelope(translateData).parse(await response.json());
      if (data) request.charged = data.usage.charged;
      return code;
    } catch {
      return undefined;
    }
  }

  /** Buys a pack and a plan. Returns Stripe's new events. */
  async function buy(url: string, token: string): Promise<StripeEvent[]> {
    const before = stripe.events.length;
    const openings = [
      [`/stripe/create_product_checkout`, { method: 'POST', body: new URLSearchParams({ product_id: PACK }) }],
      [`/stripe/create_subscription_checkout?plan_id=pro-monthly`, {}],
    ] as const;
    for (const [path, init] of openings) {
      const response = await fetch(url + path, { ...init, headers: { token } });
      const { data } = envelope(checkoutData).parse(await response.json());
      stripe.pay(data?.checkout_session_id ?? '');
    }
    return stripe.events.slice(before);
  }

  /** Sends everything, a few at a time, and kills the server once `killAfter` were answered. */
  async function sendUntilKilled(sendings: Sending[], { killAfter }: { killAfter: number }): Promise<number> {
    const waiting = [...sendings];
    let answered = 0;
    let cutOff = 0;
    let killing: Promise<void> | undefined;
    const isAtWork = () => openai.requests.length > 0 || killing !== undefined;
    const sendRemaining = async () => {
      for (let send = waiting.shift(); send; send = waiting.shift()) {
        const answering = send();
        // Before the first answer, but after work on it has begun.
        if (killAfter === 0 && !killing) await expect.poll(isAtWork, { timeout: 30_000 }).toBe(true);
        if (answered >= killAfter) killing ??= server?.kill();
        if (await answering) answered += 1;
        else cutOff += 1;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sendRemaining));
    if (!killing) throw new Error('the server was not killed');
    await killing;
    openai.requests.length = 0;
    return cutOff;
  }

  const priceOf = ({ text }: Request) =>
    Math.ceil(((countTokens(text) + countTokens(`【${text}】`)) * PRICE_PERMILLE) / 1000);

  it(
    `[BILL-04] [BILL-05] charges every request once or not at all, and ends in Stripe’s state, in ${kills} kills`,
    async () => {
      const requests: Request[] = [];
      let cutOff = 0;
      let untold: StripeEvent[] = [];
      for (let kill = 0; kill < kills; kill += 1) {
        server = await start();
        const { url } = server;
        const round: Request[] = Array.from({ length: REQUESTS }, (_, index) => ({
          key: `${kill}-${index}`,
          text: `Sentence ${index} of round ${kill} is about the weather in the mountains.`,
          charged: undefined,
        }));
        requests.push(...round);
        const endpoint = { url: `${url}/stripe/webhook`, secret: WEBHOOK_SECRET };
        // Half of the undelivered events are never sent again, as if Stripe gave up; reconciliation makes up for them.
        const events = [
          ...untold.filter((_, index) => index % 2 === 0),
          ...(await buy(url, tokens[buyer(kill)] ?? '')),
        ];
        untold = [];
        const translating = round.map((request) => async () => (await translate(url, request)) === 1);
        const telling = events.map((event) => async () => {
          const isTaken = (await stripe.deliver(event, endpoint)) === 200;
          if (!isTaken) untold.push(event);
          return isTaken;
        });
        const sendings = interleave<Sending>(translating, telling);
        // Die in the middle, near the end, or before the first answer.
        const killAfter = ((kill + 1) * 5) % (sendings.length - CONCURRENCY + 1);
        cutOff += await sendUntilKilled(sendings, { killAfter });
      }
      expect(cutOff).toBeGreaterThanOrEqual(kills);

      server = await start();
      const { url } = server;
      for (const request of requests) {
        const before = request.charged;
        // The hold of a dead process blocks the retry for a second.
        await expect
          .poll(() => translate(url, request), { timeout: 30_000, interval: 200 })
          .toSatisfy((code: number) => code !== ERRORS.requestInProgress.code);
        expect(request.charged).toBeOneOf([0, priceOf(request)]);
        if (before !== undefined) expect(request.charged).toBe(before);
      }
      await server.stop();
      server = undefined;
      expect(await readLedger()).toEqual({
        broken: [],
        open: 0,
        paid: requests.reduce((sum, { charged = 0 }) => sum + charged, 0),
        amounts: requests.flatMap(({ charged = 0 }) => (charged > 0 ? [charged] : [])).toSorted((a, b) => a - b),
        events: requests.filter(({ charged = 0 }) => charged > 0).length,
      });
      await expectWhatStripeHas();
    },
    (kills + 2) * 60_000,
  );

  /** Reads the charges from the database at the end. */
  async function readLedger() {
    return withDatabase(place, async (queries) => {
      await createLedger({ queries, now: () => new Date() }).sweep();
      const holds = await queries.select().from(quotaHolds).orderBy(asc(quotaHolds.settled));
      const settled = holds.filter(({ status }) => status === 'settled');
      return {
        broken: await findBrokenRules(queries),
        open: holds.filter(({ status }) => status === 'open').length,
        paid: settled.reduce((sum, hold) => sum + hold.settled, 0),
        amounts: settled.map((hold) => hold.settled),
        events: (await queries.select().from(usageEvents).where(gt(usageEvents.charged, 0))).length,
      };
    });
  }

  /** Reconciles once and checks that every buyer has each purchase exactly once. */
  async function expectWhatStripeHas(): Promise<void> {
    await withDatabase(place, async (queries) => {
      const { payments, ledger, catalogue } = await createPaymentsUnderTest(queries, {
        apiBaseUrl: stripe.url,
        now: () => new Date(),
        jobs: { enqueue: async () => {} },
        invites: { onPaid: async () => {}, onRefunded: async () => {} },
      });
      const { customers, failed } = await payments.reconcile(new AbortController().signal);
      expect({ customers, failed }).toEqual({ customers: kills, failed: [] });
      for (const { metadata } of stripe.state.customers.all()) {
        const accountId = metadata.account_id ?? '';
        expect(await readOurState({ queries, ledger }, accountId)).toEqual(readStripeState(stripe, accountId));
        const balances = (await ledger.balances(accountId)).filter(({ meter }) => meter === 'tokens');
        expect(balances.map(({ channel, granted }) => ({ channel, granted }))).toEqual([
          { channel: 'subscription', granted: catalogue.plans.pro.quotas.tokens },
          { channel: 'buy', granted: 1_000_000 },
        ]);
      }
      expect(await findBrokenRules(queries)).toEqual([]);
    });
  }
});

const buyer = (index: number) => `buyer ${index}`;

/** Interleaves two lists. */
function interleave<Item>(one: readonly Item[], other: readonly Item[]): Item[] {
  const longest = Math.max(one.length, other.length);
  return Array.from({ length: longest }, (_, index) => [one[index], other[index]])
    .flat()
    .filter((item) => item !== undefined);
}
