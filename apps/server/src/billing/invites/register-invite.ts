import type { Queries } from '../../platform/database/database.ts';
import type { PlanCatalogue } from '../plans/plan-catalogue.ts';
import { createInviteRows, type Inviter } from './repository.ts';
import { isSameMailbox } from './same-mailbox.ts';

/** What an invite brings, and for what (BILL-12). */
export type InviteTerms = PlanCatalogue['rewards'];

export interface Invitee {
  id: string;
  createdAt: Date;
  /** The address had an account before, so its owner got the gifts of a new one already. */
  isReturning: boolean;
}

const DAY_MS = 86_400_000;

/**
 * Keeps that somebody came by another's link, with the figures of this day (BILL-11). A code that nobody has is passed over:
 * an old link must not stand between a person and their account.
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
  const reason = whyInvalid(inviter, invitee, (await rows.emailOf(invitee.id)) ?? '');
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

function whyInvalid(inviter: Inviter, invitee: Invitee, email: string): string | undefined {
  if (inviter.isGone) return 'inviter gone';
  if (inviter.id === invitee.id || isSameMailbox(inviter.email, email)) return 'self-invite';
  return invitee.isReturning ? 'had an account before' : undefined;
}
