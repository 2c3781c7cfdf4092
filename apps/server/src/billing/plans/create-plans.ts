import type { AccountHooks } from '../../accounts/hooks.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import type { ScheduledJob } from '../../platform/jobs/jobs.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type ChangeSubscriptions, createChangeSubscriptions } from './change-subscriptions.ts';
import { createEntitlements } from './create-entitlements.ts';
import type { FindEngine } from './decide.ts';
import type { Entitlements } from './entitlements.ts';
import { exportPlans } from './export-plans.ts';
import { createGrantMonth, type GrantMonth } from './grant-month.ts';
import { grantSignup } from './grant-signup.ts';
import { keepPlansJob } from './jobs.ts';
import type { PlanCatalogue } from './plan-catalogue.ts';
import { createPlanRows } from './repository.ts';
import { type PlanRoutesParts, planRoutes } from './routes.ts';
import { createUseRows } from './use-repository.ts';

export interface PlansOptions {
  queries: Queries;
  ledger: Ledger;
  catalogue: PlanCatalogue;
  engine: FindEngine;
  now(): Date;
}

/** Plans: what accounts have, what that allows, and what it gives every month. */
export interface Plans extends ChangeSubscriptions {
  catalogue: PlanCatalogue;
  entitlements: Entitlements;
  grantMonth: GrantMonth;
  accountHooks: AccountHooks;
  routes(api: HttpServer, around: Pick<PlanRoutesParts, 'authentication' | 'shop' | 'documentLimits'>): void;
  jobs: readonly ScheduledJob[];
}

export function createPlans(options: PlansOptions): Plans {
  const { queries, ledger, catalogue, now } = options;
  const rows = createPlanRows(queries);
  const parts = { ...options, rows };
  const grantMonth = createGrantMonth(parts);
  return {
    catalogue,
    entitlements: createEntitlements(parts),
    grantMonth,
    accountHooks: {
      onRegistered: grantSignup({ ledger, catalogue, now }),
      exporter: { name: 'plans', read: (accountId) => exportPlans({ ...parts, grantMonth }, accountId) },
    },
    ...createChangeSubscriptions(parts),
    routes: (api, around) => planRoutes(api, { ...parts, ...around, grantMonth, use: createUseRows(queries) }),
    jobs: [keepPlansJob(parts)],
  };
}
