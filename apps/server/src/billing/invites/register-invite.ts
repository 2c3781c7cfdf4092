import type { Queries } from '../../platform/database/database.ts';
import type { PlanCatalogue } from '../plans/plan-catalogue.ts';
import { isSameMailbox } from './addresses.ts';
import { createInviteRows, type Inviter } from './repository.ts';

/** The rewards of an invite and their condition (BILL-12). */
export type InviteTerms = PlanCatalogue['rewards'];

export interface Invitee {
  id: string;
  createdAt: Date;
  /** The mailbox had an account before, which got the rewards of a new one, or it is a throw-away mailbox. */
  isReturning: boolean;
}

const DAY_MS = 86_400_000;

/**
 * Records that an account registered by an invite link, with the current rewards (BILL-11). An unknown code is ignored: an outdated
 * link must not prevent registration.
 */
export async function registerInvite(
  terms: InviteTerms,
  invitee: Invitee,
  inviteCode: string,
  within: Queries,
): Promise<void> {
  const rows = createInviteRows(within);
  const inviter = await rows.findInviter(inviteCode.trim());
  if (!inviter) return;
  const reason = invalidReason(inviter, invitee, (await rows.emailOf(invitee.id)) ?? '');
  await rows.insert({
    inviterId: inviter.id,
    inviteeId: invitee.id,
    status: reason === undefined ? 'pending' : 'invalid',
    reason: reason ?? null,
    inviterReward: terms.inviterTokens,
    inviteeReward: terms.inviteeTokens,
    registeredAt: invitee.createdAt,
    expiresAt: new Date(invitee.createdAt.getTime() + terms.inviteDays * DAY_MS),
    decidedAt: reason === undefined ? null : invitee.createdAt,
  });
}

function invalidReason(inviter: Inviter, invitee: Invitee, email: string): string | undefined {
  if (inviter.isGone) return 'inviter gone';
  if (inviter.id === invitee.id || isSameMailbox(inviter.email, email)) return 'self-invite';
  return invitee.isReturning ? 'not a new mailbox' : undefined;
}
