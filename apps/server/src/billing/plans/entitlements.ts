import type { CYCLES, PLANS } from './schema.ts';

export type Plan = (typeof PLANS)[number];
export type Cycle = (typeof CYCLES)[number];

/** What an account has right now. */
export interface CurrentPlan {
  plan: Plan;
  cycle: Cycle | undefined;
  /** The subscription it comes from; `undefined` on the free plan. */
  subscriptionId: string | undefined;
  validTo: Date | undefined;
}

/** Something that a plan may or may not allow (BILL-17). */
export type Permission =
  | { kind: 'engine'; engine: string }
  | { kind: 'api'; isCreatingKey?: boolean }
  | { kind: 'glossaries'; terms: number }
  | { kind: 'share'; roles: boolean }
  | { kind: 'batch'; files: number }
  | { kind: 'favorites'; count: number };

/** Either yes, or what would allow it. */
export type Decision =
  | { isAllowed: true }
  | { isAllowed: false; needs: 'login' }
  | { isAllowed: false; needs: 'plan'; plan: Plan | undefined; limit?: number };

/** The one place that says what an account may do, so that screens, API and extension say the same. */
export interface Entitlements {
  currentPlan(accountId: string): Promise<CurrentPlan>;
  /** @param accountId `undefined` for visitors */
  decide(accountId: string | undefined, permission: Permission): Promise<Decision>;
  /** @throws {ApiFailure} `notLoggedIn`, or `planRequired` naming the plan that allows it */
  require(accountId: string | undefined, permission: Permission): Promise<void>;
}
