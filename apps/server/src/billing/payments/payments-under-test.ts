import { randomInt, randomUUID } from 'node:crypto';
import { STRIPE_KEY } from '@interlinear/testing/stripe-stand-in/answer-call';
import type { Endpoint } from '@interlinear/testing/stripe-stand-in/deliveries';
import { type StripeStandIn, startStripeStandIn } from '@interlinear/testing/stripe-stand-in/stripe-stand-in';
import { pino } from 'pino';
import type { Authentication } from '../../accounts/authentication.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { createHttpServer, type HttpServer } from '../../platform/http/create-http-server.ts';
import { registerPublicApi } from '../../platform/http/public-api.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createFamilyPacks } from '../families/create-family-packs.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { createAccountUnderTest } from '../ledger/ledger-under-test.ts';
import { createLedger } from '../ledger/operations.ts';
import { createPlans } from '../plans/create-plans.ts';
import { type PlanCatalogue, readPlanCatalogue } from '../plans/plan-catalogue.ts';
import { createPayments, type Payments, type PaymentsOptions } from './create-payments.ts';

export const WEBHOOK_SECRET = 'whsec_of_tests';
const DAY_MS = 86_400_000;

/** Payments over HTTP with the stand-in of Stripe, which provides the clock. */
export interface PaymentsUnderTest {
  stripe: StripeStandIn;
  payments: Payments;
  ledger: Ledger;
  catalogue: PlanCatalogue;
  database: Database;
  endpoint: Endpoint;
  /** Notifications sent to the invite programme. */
  told: { what: 'paid' | 'refunded'; accountId: string }[];
  createAccount(): Promise<string>;
  /** Calls a path; returns `data` on success, else the error code. */
  call<Data>(accountId: string, path: string, form?: Record<string, string>): Promise<Data | number>;
  /** Delivers new events in order and runs the jobs they enqueue. */
  deliverNew(): Promise<void>;
  /** Runs the enqueued jobs, one after the other or concurrently. */
  work(manner?: 'in-turn' | 'at-once'): Promise<void>;
  close(): Promise<void>;
}

export async function startPaymentsUnderTest(database: Database): Promise<PaymentsUnderTest> {
  // July and August both have 31 days, so that adding a month and adding 31 days agree.
  const start = Date.UTC(2026, 6, 1, 12);
  const stripe = await startStripeStandIn({ now: () => start });
  const now = () => new Date(stripe.now());
  const told: PaymentsUnderTest['told'] = [];
  const waiting: { name: string; data: object }[] = [];
  const { queries } = database;
  const { payments, plans, ledger, catalogue } = await createPaymentsUnderTest(queries, {
    apiBaseUrl: stripe.url,
    now,
    jobs: { enqueue: async (name, data) => void waiting.push({ name, data }) },
    invites: {
      onPaid: async (accountId) => void told.push({ what: 'paid', accountId }),
      onRefunded: async (accountId) => void told.push({ what: 'refunded', accountId }),
    },
  });
  const server = createHttpServer({
    log: silent,
    metrics: createMetrics(),
    trustProxy: false,
    bodyLimitBytes: 1_048_576,
    stopping: new AbortController().signal,
  });
  await registerPublicApi(server, {
    requestsPerMinute: 0,
    redis: undefined,
    routes(api: HttpServer) {
      plans.routes(api, {
        authentication,
        shop: payments.shop,
        documentLimits: { pages: 5_000, megabytes: 200 },
        dailyLimits: { freeModels: async () => ({ used: 0, limit: null, renews_at: now().toISOString() }) },
      });
      payments.routes(api, { authentication });
    },
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const endpoint = { url: `${url}/stripe/webhook`, secret: WEBHOOK_SECRET };
  let sent = 0;

  async function run({ name, data }: { name: string; data: object }): Promise<void> {
    const queue = payments.queued.find((queued) => queued.name === name);
    if (!queue) throw new Error(`there is no queue ${name}`);
    await queue.run(queue.data.parse(data), new AbortController().signal);
  }

  async function work(manner: 'in-turn' | 'at-once' = 'in-turn'): Promise<void> {
    if (manner === 'at-once') await Promise.all(waiting.splice(0).map(run));
    for (let job = waiting.shift(); job; job = waiting.shift()) await run(job);
  }

  return {
    stripe,
    payments,
    ledger,
    catalogue,
    database,
    endpoint,
    told,
    createAccount: () => createAccountUnderTest(queries, new Date(stripe.now() - DAY_MS)),
    async call<Data>(accountId: string, path: string, form?: Record<string, string>) {
      const response = await fetch(`${url}${path}`, {
        headers: { token: accountId },
        ...(form ? { method: 'POST', body: new URLSearchParams({ ...form, nonce: randomUUID() }) } : {}),
      });
      const { code, data } = await response.json();
      return code === 1 ? (data as Data) : code; // safe: routes are typed by the contract's schemas
    },
    async deliverNew() {
      for (; sent < stripe.events.length; sent += 1) {
        const event = stripe.events[sent];
        if (event) await stripe.deliver(event, endpoint);
      }
      await work();
    },
    work,
    async close() {
      await server.close();
      await stripe.close();
    },
  };
}

const silent = pino({ level: 'silent' });

interface PaymentsTestOptions extends Pick<PaymentsOptions, 'now' | 'jobs' | 'invites'> {
  /** Address of the stand-in. */
  apiBaseUrl: string;
}

/** Creates payments with their dependencies, as the server does. */
export async function createPaymentsUnderTest(queries: Queries, { apiBaseUrl, ...options }: PaymentsTestOptions) {
  const { now } = options;
  const ledger = createLedger({ queries, now });
  const catalogue = await readPlanCatalogue({});
  const plans = createPlans({ queries, ledger, catalogue, engine: () => undefined, now });
  const payments = createPayments({
    ...options,
    queries,
    ledger,
    plans,
    families: createFamilyPacks({ plans, catalogue, now }),
    catalogue,
    origin: 'https://interlinear.test',
    stripe: { secretKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET, apiBaseUrl },
    log: silent,
    randomInt,
  });
  return { payments, plans, ledger, catalogue };
}

/** Fake authentication: the token is the account's id. */
const authentication: Authentication = {
  async require({ headers }) {
    const { token } = headers;
    if (typeof token !== 'string' || token === '') throw apiFailure('notLoggedIn', {});
    return { accountId: token, sessionId: undefined, apiKeyId: undefined };
  },
  optional: (request) => authentication.require(request),
};
