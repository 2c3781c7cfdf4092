import * as z from 'zod';
import type { Queries } from '../../platform/database/database.ts';
import type { QueuedJob } from '../../platform/jobs/jobs.ts';
import { lockAccount } from '../ledger/account-lock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { sourceKeyOf } from './decide-invite.ts';
import { createInviteRows, type Invite } from './repository.ts';

export interface RevokeInviteContext {
  ledger: Pick<Ledger, 'revoke'>;
  now(): Date;
}

export interface InviteRevocation {
  inviteId: string;
  /** `invalid` for abuse, `failed` when the rewarded payment was refunded. */
  status: 'invalid' | 'failed';
  reason: string;
}

/**
 * Revokes an invite and the unused part of both rewards (BILL-11). Returns the tokens taken back, 0 when repeated, or `undefined`
 * when there is no such invite.
 */
export async function revokeInvite(
  { ledger, now }: RevokeInviteContext,
  { inviteId, status, reason }: InviteRevocation,
  within: Queries,
): Promise<{ invite: Invite; tokens: number } | undefined> {
  const rows = createInviteRows(within);
  const people = await rows.peopleOf(inviteId);
  if (!people) return undefined;
  // Lock the accounts before the invite, as charging does, and in the order of their ids.
  const accountIds = [people.inviterId, people.inviteeId].toSorted();
  for (const account of accountIds) await lockAccount(within, { account });
  const invite = await rows.lock(inviteId);
  if (!invite) return undefined;
  if (invite.status !== 'granted' && invite.status !== 'pending') return { invite, tokens: 0 };
  let tokens = 0;
  for (const accountId of accountIds) {
    const sourceKeyPrefix = sourceKeyOf(invite.id);
    tokens += await ledger.revoke({ accountId, sourceKeyPrefix, reference: `invite:${invite.id}:${status}` }, within);
  }
  await rows.decide(invite.id, { status, reason, decidedAt: now() });
  return { invite, tokens };
}

export const REVOKE_REWARD_QUEUE = 'take-back-invite-reward';

const jobData = z.object({ inviteeId: z.uuid() });

/** Revokes a reward for a purchase once the invitee's last payment was refunded. */
export function revokeRewardJob(context: RevokeInviteContext, queries: Queries): QueuedJob<z.output<typeof jobData>> {
  return {
    name: REVOKE_REWARD_QUEUE,
    data: jobData,
    run: ({ inviteeId }) =>
      queries.transaction(async (transaction) => {
        const rows = createInviteRows(transaction);
        const inviteId = await rows.grantedTo(inviteeId);
        if (inviteId === undefined || (await rows.hasPaid(inviteeId, context.now()))) return;
        await revokeInvite(context, { inviteId, status: 'failed', reason: 'paid back' }, transaction);
      }),
  };
}
