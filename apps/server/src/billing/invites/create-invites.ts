import type { Authentication } from '../../accounts/authentication.ts';
import type { AccountHooks } from '../../accounts/hooks.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import type { JobQueue, QueuedJob, ScheduledJob } from '../../platform/jobs/jobs.ts';
import { type DecideInviteParts, decideInvite } from './decide-invite.ts';
import { decidePendingInvites } from './decide-pending-invites.ts';
import { listInvites } from './list-invites.ts';
import { registerInvite } from './register-invite.ts';
import { createInviteRows } from './repository.ts';
import { inviteRoutes } from './routes.ts';
import { TAKE_BACK_REWARD, takeBackReward } from './take-back-reward.ts';

export interface InvitesOptions extends DecideInviteParts {
  queries: Queries;
  jobs: JobQueue;
}

/** The invite programme (BILL-11, BILL-12). */
export interface Invites {
  accountHooks: AccountHooks;
  /** An account paid something for the first time or again: part of the transaction that says so. */
  onPaid(accountId: string, within: Queries): Promise<void>;
  /** A payment was given back: a reward that was for a purchase goes with the last one. */
  onRefunded(accountId: string, within: Queries): Promise<void>;
  /** An account was charged for something; part of the transaction that keeps the usage event, and after it. */
  onUsed(accountId: string, tokens: number, within: Queries): Promise<void>;
  routes(api: HttpServer, authentication: Authentication): void;
  scheduled: readonly ScheduledJob[];
  queued: readonly QueuedJob[];
}

/** More than anybody invites. */
const EVERY = 1_000_000;

export function createInvites({ queries, jobs, ...parts }: InvitesOptions): Invites {
  const { kind } = parts.terms.inviteCondition;
  return {
    accountHooks: {
      async onRegistered(account, { inviteCode }, transaction) {
        if (inviteCode === undefined || inviteCode === '') return;
        await registerInvite(parts.terms, account, inviteCode, transaction);
        if (kind === 'registration') await decideInvite(parts, account.id, transaction);
      },
      exporter: {
        name: 'invites',
        read: async (accountId) =>
          (await listInvites(createInviteRows(queries), accountId, { page: 1, page_size: EVERY })).items,
      },
    },
    async onPaid(accountId, within) {
      if (kind === 'purchase') await decideInvite(parts, accountId, within);
    },
    async onRefunded(accountId, within) {
      // Left to a job: taking rewards back locks both accounts, and who pays back has locked one of them already.
      if (kind === 'purchase') await jobs.enqueue(TAKE_BACK_REWARD, { inviteeId: accountId }, within);
    },
    async onUsed(accountId, tokens, within) {
      if (kind !== 'tokens-used' || tokens === 0) return;
      // Nearly always there is nothing to decide, and then this is all it costs.
      if (await createInviteRows(within).isPending(accountId)) await decideInvite(parts, accountId, within);
    },
    routes: (api, authentication) => inviteRoutes(api, { authentication, rows: createInviteRows(queries) }),
    scheduled: [decidePendingInvites(parts, queries)],
    queued: [takeBackReward(parts, queries)],
  };
}
