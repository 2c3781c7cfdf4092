import type { Logger } from 'pino';
import type Stripe from 'stripe';
import * as z from 'zod';
import type { Authentication } from '../../accounts/authentication.ts';
import type { AccountHooks } from '../../accounts/hooks.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import type { JobQueue, QueuedJob, ScheduledJob } from '../../platform/jobs/jobs.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ChangeSubscriptions } from '../plans/change-subscriptions.ts';
import type { PlanCatalogue } from '../plans/plan-catalogue.ts';
import type { Shop } from '../plans/present-plans.ts';
import type { FamilyPacks } from './apply-orders.ts';
import {
  type ConvergeContext,
  convergeCustomer,
  type Differences,
  type PaymentListener,
  type Reconciliation,
  reconcile,
  reconcileJob,
} from './converge-customer.ts';
import { payRefundJob } from './refunds.ts';
import { createPaymentRows } from './repository.ts';
import { paymentRoutes } from './routes.ts';
import { cancelAtStripe } from './stripe/cancel-at-stripe.ts';
import { openStripe } from './stripe/open-stripe.ts';
import { createStripeCalls } from './stripe/stripe-calls.ts';
import { HANDLE_EVENT, handleEventJob, webhookRoute } from './webhooks.ts';

/** The queue keeps its first name, because stored jobs have it. */
const CANCEL_STRIPE_SUBSCRIPTIONS = 'leave-stripe';

export interface PaymentsOptions {
  queries: Queries;
  jobs: JobQueue;
  ledger: Ledger;
  plans: Pick<ChangeSubscriptions, 'startSubscription' | 'endSubscription'>;
  families: FamilyPacks;
  invites: PaymentListener;
  catalogue: PlanCatalogue;
  /** Origin of the site, without a trailing slash. */
  origin: string;
  /** Stripe's credentials; without them nothing can be bought. */
  stripe: { secretKey: string; webhookSecret: string; apiBaseUrl: string | undefined } | undefined;
  log: Logger;
  now(): Date;
  /** A whole number from 0, less than `below`. */
  randomInt(below: number): number;
}

/** Payments by Stripe: checkouts, webhooks, reconciliation and refunds. */
export interface Payments {
  /** Tells what can be sold. Stripe prices missing from the catalogue are created at Stripe. */
  shop: Shop;
  accountHooks: AccountHooks;
  routes(api: HttpServer, around: { authentication: Authentication }): void;
  scheduled: readonly ScheduledJob[];
  queued: readonly QueuedJob[];
  /** Brings every customer in line with Stripe. */
  reconcile(signal: AbortSignal): Promise<Reconciliation>;
  /** Handles a stored event again. Returns `false` when there is no such event. */
  replayEvent(eventId: string): Promise<boolean>;
}

export function createPayments(options: PaymentsOptions): Payments {
  const { queries, jobs, plans, log, now, stripe: settings } = options;
  const rows = createPaymentRows(queries);
  const stripe = settings && openStripe(settings);
  const call = createStripeCalls(stripe, log);
  const converge = async (customerId: string): Promise<Differences | undefined> =>
    stripe && convergeCustomer({ ...options, rows, stripe } satisfies ConvergeContext, customerId);
  const context = {
    ...options,
    rows,
    call,
    /** Converges early; if it fails, Stripe's event does the same later. */
    async converge(customerId: string) {
      await converge(customerId).catch((error: unknown) =>
        log.warn({ err: error }, 'Stripe could not be read at once; its event will follow'),
      );
    },
  };
  const isOpen = stripe !== undefined;

  return {
    shop: { isOpen, canSell: () => isOpen },
    accountHooks: {
      exporter: { name: 'purchases', read: (accountId) => rows.ordersOf(accountId) },
      async onDeleted(accountId, transaction) {
        const customer = await rows.customerOf(accountId, transaction);
        if (!customer || !stripe) return;
        for (const { status, source, sourceId } of await rows.subscriptionsOf(accountId, transaction)) {
          if (status !== 'ended') await plans.endSubscription({ source, sourceId }, transaction);
        }
        await jobs.enqueue(CANCEL_STRIPE_SUBSCRIPTIONS, { customerId: customer.customerId }, transaction);
      },
    },
    routes(api, { authentication }) {
      const webhookSecret = settings?.webhookSecret;
      const hooks = stripe && webhookSecret !== undefined ? { ...options, rows, stripe, webhookSecret } : undefined;
      paymentRoutes(api, { ...context, authentication });
      webhookRoute(api, hooks);
    },
    scheduled: stripe ? [reconcileJob({ rows, log, converge })] : [],
    queued: stripe
      ? [
          handleEventJob({ rows, stripe, now, converge }),
          payRefundJob({ rows, stripe, now, converge: context.converge }),
          cancelStripeSubscriptionsJob(stripe),
        ]
      : [],
    reconcile: (signal) => reconcile({ rows, log, converge }, signal),
    replayEvent: (eventId) =>
      queries.transaction(async (within) => {
        if (!(await rows.readEvent(eventId, within))) return false;
        await rows.updateEvent(eventId, { status: 'pending', handledAt: null, error: null }, within);
        await jobs.enqueue(HANDLE_EVENT, { eventId }, within);
        return true;
      }),
  };
}

const cancellationData = z.object({ customerId: z.string() });

/** Cancels the subscriptions of a deleted account. Invoices stay at Stripe, because accounting law requires them. */
function cancelStripeSubscriptionsJob(stripe: Stripe): QueuedJob<z.output<typeof cancellationData>> {
  return {
    name: CANCEL_STRIPE_SUBSCRIPTIONS,
    data: cancellationData,
    async run({ customerId: customer }) {
      const running = await stripe.subscriptions.list({ customer, limit: 100 }).autoPagingToArray({ limit: 10_000 });
      for (const { id } of running) await cancelAtStripe(stripe, id);
    },
  };
}
