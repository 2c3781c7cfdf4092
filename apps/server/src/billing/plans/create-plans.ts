import type { AccountHooks } from '../../accounts/hooks.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import type { ScheduledJob } from '../../platform/jobs/jobs.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type ChangeSubscriptions, createChangeSubscriptions } from './change-subscriptions.ts';
import type { FindEngine } from './decide.ts';
import { createEntitlements, type Entitlements } from './entitlements.ts';
import { createGrantMonth, type GrantMonth, renewPlansJob } from './grant-month.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import type { PlanCatalogue } from './plan-catalogue.ts';
import { presentQuota, type QuotaContext } from './present-quota.ts';
import { createPlanRows } from './repository.ts';
import { type PlanRoutesContext, planRoutes } from './routes.ts';
import { createUsageTotals } from './usage-totals.ts';

const DAY_MS = 24 * 3_600_000;
/** More subscriptions than any account has; each began with a payment, a code, an operator or a family. */
const MAX_SUBSCRIPTIONS = 10_000;

export interface PlansOptions {
  queries: Queries;
  ledger: Ledger;
  catalogue: PlanCatalogue;
  engine: FindEngine;
  now(): Date;
}

/** Plans: subscriptions, entitlements and monthly grants. */
export interface Plans extends ChangeSubscriptions {
  catalogue: PlanCatalogue;
  entitlements: Entitlements;
  grantMonth: GrantMonth;
  accountHooks: AccountHooks;
  routes(
    api: HttpServer,
    options: Pick<PlanRoutesContext, 'authentication' | 'shop' | 'documentLimits' | 'dailyLimits'>,
  ): void;
  jobs: readonly ScheduledJob[];
}

export function createPlans(options: PlansOptions): Plans {
  const { queries, ledger, catalogue, now } = options;
  const rows = createPlanRows(queries);
  const context = { ...options, rows };
  const grantMonth = createGrantMonth(context);
  return {
    catalogue,
    entitlements: createEntitlements(context),
    grantMonth,
    accountHooks: {
      onRegistered: grantSignup({ ledger, catalogue, now }),
      exporter: { name: 'plans', read: (accountId) => exportPlans({ ...context, grantMonth }, accountId) },
    },
    ...createChangeSubscriptions(context),
    routes: (api, routeOptions) =>
      planRoutes(api, { ...context, ...routeOptions, grantMonth, usageTotals: createUsageTotals(queries) }),
    jobs: [renewPlansJob(context)],
  };
}

/** Grants the sign-up reward (BILL-12), but not to a mailbox that had an account before. */
function grantSignup({
  ledger,
  catalogue,
  now,
}: Pick<PlansOptions, 'ledger' | 'catalogue' | 'now'>): NonNullable<AccountHooks['onRegistered']> {
  return async ({ id: accountId, isReturning }, _origin, transaction) => {
    const { signupTokens: amount } = catalogue.rewards;
    if (isReturning || amount === 0) return;
    const validFrom = now();
    await ledger.grant(
      [
        {
          accountId,
          meter: 'ftokens',
          channel: 'reward',
          amount,
          sourceKey: 'signup',
          validFrom,
          validTo: rewardValidTo(catalogue, validFrom),
        },
      ],
      transaction,
    );
  };
}

/** Returns when a reward granted at `from` expires; `null` is never. */
function rewardValidTo({ rewards: { validDays } }: PlanCatalogue, from: Date): Date | null {
  return validDays === null ? null : new Date(from.getTime() + validDays * DAY_MS);
}

/** Reads an account's plan, quota and subscriptions for "export my data". */
async function exportPlans(context: QuotaContext, accountId: string) {
  const { items: subscriptions } = await listSubscriptions(context, accountId, {
    page: 1,
    pageSize: MAX_SUBSCRIPTIONS,
  });
  return { ...(await presentQuota(context, accountId)), subscriptions };
}
