import type { Ledger } from '../ledger/ledger.ts';
import { highestOf, toCurrentPlan } from './current-plan.ts';
import { decide, type FindEngine } from './decide.ts';
import type { Entitlements } from './entitlements.ts';
import type { PlanCatalogue } from './plan-catalogue.ts';
import { toPlanFailure } from './plan-failures.ts';
import type { PlanRows } from './repository.ts';

export interface EntitlementsParts {
  catalogue: PlanCatalogue;
  rows: PlanRows;
  ledger: Ledger;
  engine: FindEngine;
  now(): Date;
}

export function createEntitlements({ catalogue, rows, ledger, engine, now }: EntitlementsParts): Entitlements {
  const entitlements: Entitlements = {
    async currentPlan(accountId) {
      const account = await rows.readAccount(accountId, now());
      return toCurrentPlan(highestOf(account?.open ?? []));
    },
    async features(accountId) {
      const { plan } = await entitlements.currentPlan(accountId);
      return catalogue.plans[plan].features;
    },
    async decide(accountId, permission) {
      const question = { catalogue, permission, engine, moreFavorites: 0 };
      const isOpenToAll = decide({ ...question, plan: undefined });
      if (isOpenToAll.isAllowed || accountId === undefined) return isOpenToAll;
      const { plan } = await entitlements.currentPlan(accountId);
      const moreFavorites = permission.kind === 'favorites' ? await grantedFavorites(ledger, accountId) : 0;
      return decide({ ...question, plan, moreFavorites });
    },
    async require(accountId, permission) {
      const decision = await entitlements.decide(accountId, permission);
      if (!decision.isAllowed) throw toPlanFailure(decision);
    },
  };
  return entitlements;
}

/** What the operator granted beside the plan: `collects` is a limit, never spent. */
async function grantedFavorites(ledger: Ledger, accountId: string): Promise<number> {
  const balances = await ledger.balances(accountId);
  return balances.reduce((sum, { meter, granted }) => (meter === 'collects' ? sum + granted : sum), 0);
}
