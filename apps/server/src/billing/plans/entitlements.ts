import type { Ledger } from '../ledger/ledger.ts';
import { type CurrentPlan, highestOf, toCurrentPlan } from './current-plan.ts';
import { type Decision, decide, type FindEngine, type Permission } from './decide.ts';
import type { Features, PlanCatalogue } from './plan-catalogue.ts';
import { toPlanFailure } from './plan-failures.ts';
import type { PlanRows } from './repository.ts';

/** Decides what an account may do; the web app, the API and the extension all ask it. */
export interface Entitlements {
  currentPlan(accountId: string): Promise<CurrentPlan>;
  /** Returns the features of the account's plan, such as how many requests a minute its API keys may send. */
  features(accountId: string): Promise<Features>;
  /** @param accountId `undefined` for visitors */
  decide(accountId: string | undefined, permission: Permission): Promise<Decision>;
  /** @throws {ApiFailure} `notLoggedIn`, or `planRequired` naming the plan that allows it */
  require(accountId: string | undefined, permission: Permission): Promise<void>;
}

export interface EntitlementsOptions {
  catalogue: PlanCatalogue;
  rows: PlanRows;
  ledger: Ledger;
  engine: FindEngine;
  now(): Date;
}

export function createEntitlements({ catalogue, rows, ledger, engine, now }: EntitlementsOptions): Entitlements {
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
      const input = { catalogue, permission, engine, extraFavorites: 0 };
      const visitorDecision = decide({ ...input, plan: undefined });
      if (visitorDecision.isAllowed || accountId === undefined) return visitorDecision;
      const { plan } = await entitlements.currentPlan(accountId);
      const extraFavorites = permission.kind === 'favorites' ? await grantedFavorites(ledger, accountId) : 0;
      return decide({ ...input, plan, extraFavorites });
    },
    async require(accountId, permission) {
      const decision = await entitlements.decide(accountId, permission);
      if (!decision.isAllowed) throw toPlanFailure(decision);
    },
  };
  return entitlements;
}

/** Sums the favorites that the operator granted beside the plan: `collects` is a limit, never spent. */
async function grantedFavorites(ledger: Ledger, accountId: string): Promise<number> {
  const balances = await ledger.balances(accountId);
  return balances.reduce((sum, { meter, granted }) => (meter === 'collects' ? sum + granted : sum), 0);
}
