import type { PlanName } from '@interlinear/contract/plans';

/** Who is logged in on the person's site, and by that here. It holds a secret: it stays in the background. */
export interface Account {
  /** The origin that the token belongs to. It is sent to no other. */
  site: string;
  id: string;
  name: string;
  email: string;
  plan: PlanName;
  token: string;
  /** What the site translates with for people who are logged in, as far as the plan goes. */
  engines: readonly SiteEngine[];
}

interface SiteEngine {
  /** As the site knows it. */
  id: string;
  name: string;
}

/** How syncing went. */
export interface SyncStatus {
  /** When it last went well, in milliseconds since 1970. */
  at: number | undefined;
  /** Why it did not the last time. */
  failure: SyncFailure | undefined;
  /** How many favorites the plan keeps; `null` is any number. */
  limit: number | null;
  /** How many favorites are on this device only. */
  staying: number;
}

export type SyncFailure = 'network' | 'busy' | 'server' | 'storage' | 'too-large';

/** The same account of two sites is two. */
export function accountKey({ site, id }: Pick<Account, 'site' | 'id'>): string {
  return `${site} ${id}`;
}
