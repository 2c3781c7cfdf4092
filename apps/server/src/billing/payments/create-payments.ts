import type { Logger } from 'pino';
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
import { type ConvergeParts, convergeCustomer, type Differences, type PaymentWitness } from './converge-customer.ts';
import { HANDLE_EVENT, handleEventJob } from './handle-event.ts';
import { LEAVE_STRIPE, leaveStripeJob } from './leave-stripe.ts';
import { openStripe } from './open-stripe.ts';
import { orderNumber } from './order-number.ts';
import { payRefundJob } from './pay-refund.ts';
import { type Reconciliation, reconcile, reconcileJob } from './reconcile.ts';
import { createPaymentRows } from './repository.ts';
import { paymentRoutes } from './routes.ts';
import { createStripeCalls } from './stripe-calls.ts';
import { webhookRoute } from './webhook-route.ts';

export interface PaymentsOptions {
  queries: Queries;
  jobs: JobQueue;
  ledger: Ledger;
  plans: Pick<ChangeSubscriptions, 'startSubscription' | 'endSubscription'>;
  families: FamilyPacks;
  invites: PaymentWitness;
  catalogue: PlanCatalogue;
  /** Of the site, without a slash at its end. */
  origin: string;
  /** Without them nothing can be bought. */
  stripe: { secretKey: string; webhookSecret: string; apiBaseUrl: string | undefined } | undefined;
  log: Logger;
  now(): Date;
  /** A whole number from 0, less than `below`. */
  randomInt(below: number): number;
}

/** What is bought: checkouts, the customer's state as Stripe has it, refunds. */
export interface Payments {
  /** For `get_subscription_plans` and `get_products`: prices that the catalogue does not name at Stripe are made there. */
  shop: Shop;
  accountHooks: AccountHooks;
  routes(api: HttpServer, around: { authentication: Authentication }): void;
  scheduled: readonly ScheduledJob[];
  queued: readonly QueuedJob[];
  /** Brings every customer in line with Stripe. */
  reconcile(signal: AbortSignal): Promise<Reconciliation>;
  /** Works an event off once more. `false` when there is none of that name. */
  replayEvent(eventId: string): Promise<boolean>;
}

export function createPayments(options: PaymentsOptions): Payments {
  const { queries, jobs, plans, log, now, stripe: settings } = options;
  const rows = createPaymentRows(queries);
  const stripe = settings && openStripe(settings);
  const call = createStripeCalls(stripe, log);
  const converge = async (customerId: string): Promise<Differences | undefined> =>
    stripe && convergeCustomer({ ...options, rows, stripe } satisfies ConvergeParts, customerId);
  const parts = {
    ...options,
    rows,
    call,
    orderNumber: (at: Date) => orderNumber(at, options.randomInt),
    /** The event comes as well: what goes wrong here is only later. */
    async converge(customerId: string) {
      await converge(customerId).catch((error: unknown) => log.warn({ err: error }, 'Stripe was not read at once'));
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
        await jobs.enqueue(LEAVE_STRIPE, { customerId: customer.customerId }, transaction);
      },
    },
    routes(api, { authentication }) {
      const webhookSecret = settings?.webhookSecret;
      const hooks = stripe && webhookSecret !== undefined ? { ...options, rows, stripe, webhookSecret } : undefined;
      paymentRoutes(api, { ...parts, authentication });
      webhookRoute(api, hooks);
    },
    scheduled: stripe ? [reconcileJob({ rows, log, converge })] : [],
    queued: stripe
      ? [
          handleEventJob({ rows, stripe, now, converge }),
          payRefundJob({ rows, stripe, now, converge: parts.converge }),
          leaveStripeJob(stripe),
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
