import type { CycleName, PlanName } from '@interlinear/contract/plans';
import type { Features } from './plan-catalogue.ts';

export type Plan = PlanName;
export type Cycle = CycleName;

/** What an account has right now. */
export interface CurrentPlan {
  plan: Plan;
  cycle: Cycle | undefined;
  /** The subscription it comes from; `undefined` on the free plan. */
  subscriptionId: string | undefined;
  validTo: Date | undefined;
}

/** Something that a plan may or may not allow (BILL-17). Numbers are how many there would be with what is asked for. */
export type Permission =
  /** `isApi`: through a developer's key. */
  | { kind: 'engine'; engine: string; isApi?: boolean }
  | { kind: 'api'; keys: number }
  | { kind: 'glossaries'; terms: number }
  | { kind: 'share'; roles: boolean }
  | { kind: 'batch'; files: number }
  | { kind: 'document-pages'; pages: number }
  | { kind: 'document-size'; megabytes: number }
  | { kind: 'favorites'; count: number };

/** Either yes, or what would allow it; `plan` is `undefined` when none does, `limit` what the present plan allows. */
export type Decision =
  | { isAllowed: true }
  | { isAllowed: false; needs: 'login' }
  | { isAllowed: false; needs: 'plan'; plan: Plan | undefined; limit?: number };

/** The one place that says what an account may do, so that screens, API and extension say the same. */
export interface Entitlements {
  currentPlan(accountId: string): Promise<CurrentPlan>;
  /** What the account's plan has, e.g. how many requests a minute its developers' keys may send. */
  features(accountId: string): Promise<Features>;
  /** @param accountId `undefined` for visitors */
  decide(accountId: string | undefined, permission: Permission): Promise<Decision>;
  /** @throws {ApiFailure} `notLoggedIn`, or `planRequired` naming the plan that allows it */
  require(accountId: string | undefined, permission: Permission): Promise<void>;
}
