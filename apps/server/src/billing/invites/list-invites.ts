import type { InviteRecord, InvitesData } from '@interlinear/contract/invites';
import { maskAddress } from './addresses.ts';
import type { Invite, InviteRows } from './repository.ts';

/** Lists the people who registered by an account's link, the newest first (BILL-11). */
export async function listInvites(
  rows: InviteRows,
  accountId: string,
  { page, page_size }: { page: number; page_size: number },
): Promise<InvitesData> {
  const found = await rows.page(accountId, { offset: (page - 1) * page_size, limit: page_size });
  return {
    items: found.items.map(toRecord),
    page,
    page_size,
    total: found.total,
    code: (await rows.inviteCodeOf(accountId)) ?? '',
    granted_tokens: found.grantedTokens,
  };
}

function toRecord(invite: Invite & { email: string }): InviteRecord {
  return {
    id: invite.id,
    invitee: maskAddress(invite.email),
    registered_at: invite.registeredAt.toISOString(),
    invitee_reward: invite.inviteeReward,
    inviter_reward: invite.inviterReward,
    status: invite.status,
    expires_at: invite.status === 'pending' ? invite.expiresAt.toISOString() : null,
    decided_at: invite.decidedAt?.toISOString() ?? null,
  };
}
