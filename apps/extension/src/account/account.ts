import type { PlanName } from '@interlinear/contract/plans';

/** The account logged in on the person's site and here. Contains a secret, so it stays in the background. */
export interface Account {
  /** Origin that the token belongs to; it is sent nowhere else. */
  site: string;
  id: string;
  name: string;
  email: string;
  plan: PlanName;
  token: string;
  /** Site engines available to this account's plan. */
  engines: readonly SiteEngine[];
}

interface SiteEngine {
  /** Id on the site. */
  id: string;
  name: string;
}

/** Result of the last sync. */
export interface SyncStatus {
  /** Last successful sync, in milliseconds since 1970. */
  at: number | undefined;
  /** Reason why the last sync failed. */
  failure: SyncFailure | undefined;
  /** Number of favorites the plan allows; `null` means unlimited. */
  limit: number | null;
  /** Number of favorites that are on this device only. */
  staying: number;
}

export type SyncFailure = 'network' | 'busy' | 'server' | 'storage' | 'too-large';

/** Key of an account. Accounts on different sites are different. */
export function accountKey({ site, id }: Pick<Account, 'site' | 'id'>): string {
  return `${site} ${id}`;
}
