import type { Authentication } from '../accounts/authentication.ts';
import type { AccountHooks } from '../accounts/hooks.ts';
import type { Queries } from '../platform/database/database.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import type { JobQueue, QueuedJob, ScheduledJob } from '../platform/jobs/jobs.ts';
import type { Attempts } from '../platform/limits/attempts.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import type { Secret } from '../platform/secret/secret.ts';
import { REDEEM_CODES_KEY } from './codes/code-text.ts';
import { createRedemptions } from './codes/create-redemptions.ts';
import { createFamilies, type Families } from './families/create-families.ts';
import { createInvites, type Invites } from './invites/create-invites.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Plans } from './plans/create-plans.ts';

export interface RewardsOptions {
  queries: Queries;
  ledger: Ledger;
  plans: Plans;
  jobs: JobQueue;
  attempts: Attempts;
  mailer: Mailer;
  secret: Secret;
  siteUrl: string;
  now(): Date;
  randomId(): string;
  randomBytes(size: number): Buffer;
}

/** Redeem codes, the invite programme and family packs. */
export interface Rewards {
  invites: Invites;
  families: Families;
  accountHooks: readonly AccountHooks[];
  routes(api: HttpServer, around: { authentication: Authentication }): void;
  scheduled: readonly ScheduledJob[];
  queued: readonly QueuedJob[];
}

export function createRewards(options: RewardsOptions): Rewards {
  const { catalogue } = options.plans;
  const redemptions = createRedemptions({ ...options, key: options.secret.keyFor(REDEEM_CODES_KEY) });
  // The same meter as the sign-up reward.
  const invites = createInvites({ ...options, terms: catalogue.rewards, meter: 'ftokens' });
  const families = createFamilies({ ...options, catalogue });
  return {
    invites,
    families,
    accountHooks: [redemptions.accountHooks, invites.accountHooks, families.accountHooks],
    routes(api, { authentication }) {
      redemptions.routes(api, authentication);
      invites.routes(api, authentication);
      families.routes(api, authentication);
    },
    scheduled: invites.scheduled,
    queued: invites.queued,
  };
}
