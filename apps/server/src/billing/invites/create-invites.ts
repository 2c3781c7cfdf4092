import type { Authentication } from '../../accounts/authentication.ts';
import type { AccountHooks } from '../../accounts/hooks.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import type { JobQueue, QueuedJob, ScheduledJob } from '../../platform/jobs/jobs.ts';
import { type DecideInviteContext, decideInvite, decidePendingInvites } from './decide-invite.ts';
import { listInvites } from './list-invites.ts';
import { registerInvite } from './register-invite.ts';
import { createInviteRows } from './repository.ts';
import { REVOKE_REWARD_QUEUE, revokeRewardJob } from './revoke-invite.ts';
import { inviteRoutes } from './routes.ts';

export interface InvitesOptions extends DecideInviteContext {
  queries: Queries;
  jobs: JobQueue;
}

/** The invite programme (BILL-11, BILL-12). */
export interface Invites {
  accountHooks: AccountHooks;
  /** Called in the transaction that records a payment. */
  onPaid(accountId: string, within: Queries): Promise<void>;
  /** Called in the transaction that records a refund. Revokes a reward for a purchase after the last payment's refund. */
  onRefunded(accountId: string, within: Queries): Promise<void>;
  /** Called in the transaction that charges an account, after the usage event. */
  onUsed(accountId: string, tokens: number, within: Queries): Promise<void>;
  routes(api: HttpServer, authentication: Authentication): void;
  scheduled: readonly ScheduledJob[];
  queued: readonly QueuedJob[];
}

/** More invites than any account has. */
const MAX_INVITES = 1_000_000;

export function createInvites({ queries, jobs, ...context }: InvitesOptions): Invites {
  const { kind } = context.terms.inviteCondition;
  return {
    accountHooks: {
      async onRegistered(account, { inviteCode }, transaction) {
        if (inviteCode === undefined || inviteCode === '') return;
        await registerInvite(context.terms, account, inviteCode, transaction);
        if (kind === 'registration') await decideInvite(context, account.id, transaction);
      },
      exporter: {
        name: 'invites',
        read: async (accountId) =>
          (await listInvites(createInviteRows(queries), accountId, { page: 1, page_size: MAX_INVITES })).items,
      },
    },
    async onPaid(accountId, within) {
      if (kind === 'purchase') await decideInvite(context, accountId, within);
    },
    async onRefunded(accountId, within) {
      // Done in a job: revoking locks both accounts, and the refund's transaction has already locked one.
      if (kind === 'purchase') await jobs.enqueue(REVOKE_REWARD_QUEUE, { inviteeId: accountId }, within);
    },
    async onUsed(accountId, tokens, within) {
      if (kind !== 'tokens-used' || tokens === 0) return;
      // Usually no invite is pending, and this query is the only cost.
      if (await createInviteRows(within).isPending(accountId)) await decideInvite(context, accountId, within);
    },
    routes: (api, authentication) => inviteRoutes(api, { authentication, rows: createInviteRows(queries) }),
    scheduled: [decidePendingInvites(context, queries)],
    queued: [revokeRewardJob(context, queries)],
  };
}
