import type { Queries } from '../../platform/database/database.ts';
import { lockAccount } from '../ledger/account-lock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { sourceKeyOf } from './decide-invite.ts';
import { createInviteRows, type Invite } from './repository.ts';

export interface RevokeInviteParts {
  ledger: Pick<Ledger, 'revoke'>;
  now(): Date;
}

export interface InviteRevocation {
  inviteId: string;
  /** `invalid` for abuse, `failed` when the payment that it was given for was paid back. */
  status: 'invalid' | 'failed';
  reason: string;
}

/**
 * Takes back what an invite brought both, as far as it is not used, and lets it bring nothing any more (BILL-11).
 * Returns the tokens taken back; `undefined` when there is no such invite. Doing it again takes nothing.
 */
export async function revokeInvite(
  { ledger, now }: RevokeInviteParts,
  { inviteId, status, reason }: InviteRevocation,
  within: Queries,
): Promise<{ invite: Invite; tokens: number } | undefined> {
  const rows = createInviteRows(within);
  const people = await rows.peopleOf(inviteId);
  if (!people) return undefined;
  // First the accounts, as whoever charges one and then asks about its invite does; several in the order of their ids.
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
