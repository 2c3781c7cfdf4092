import type { Queries } from '../../platform/database/database.ts';
import type { Ledger, Meter } from '../ledger/ledger.ts';
import type { InviteTerms } from './register-invite.ts';
import { createInviteRows, type Invite, type InviteRows, type InviteStatus } from './repository.ts';

export interface DecideInviteParts {
  ledger: Pick<Ledger, 'grant' | 'revoke'>;
  terms: InviteTerms;
  /** What rewards are paid in. */
  meter: Meter;
  now(): Date;
}

interface Decision {
  status: InviteStatus;
  reason: string | null;
}

const DAY_MS = 86_400_000;

/**
 * Looks whether a person has done what their invite waits for, and gives both their reward, or finds that it has expired.
 * May be asked as often as anybody likes: what is decided stays. Returns the new status, if it changed.
 */
export async function decideInvite(
  parts: DecideInviteParts,
  inviteeId: string,
  within: Queries,
): Promise<InviteStatus | undefined> {
  const rows = createInviteRows(within);
  const invite = await rows.lockOf(inviteeId);
  if (invite?.status !== 'pending') return undefined;
  const now = parts.now();
  const decision = await judge(parts.terms, rows, invite, now);
  if (!decision) return undefined;
  if (decision.status === 'granted') await grantBoth(parts, invite, now, within);
  await rows.decide(invite.id, { ...decision, decidedAt: now });
  return decision.status;
}

async function judge(terms: InviteTerms, rows: InviteRows, invite: Invite, now: Date): Promise<Decision | undefined> {
  // However late somebody looks: what was done in time counts, and what was done later does not.
  const until = invite.expiresAt < now ? invite.expiresAt : now;
  if (!(await isConditionMet(terms, rows, invite, until))) {
    return invite.expiresAt <= now ? { status: 'expired', reason: null } : undefined;
  }
  const isBothThere = (await rows.countLiving([invite.inviterId, invite.inviteeId])) === 2;
  return isBothThere
    ? { status: 'granted', reason: null }
    : { status: 'failed', reason: 'one of the accounts is locked or deleted' };
}

async function isConditionMet(
  { inviteCondition }: InviteTerms,
  rows: InviteRows,
  { inviteeId, registeredAt }: Invite,
  until: Date,
): Promise<boolean> {
  switch (inviteCondition.kind) {
    case 'registration':
      return true;
    case 'purchase':
      return rows.hasPaid(inviteeId, until);
    case 'tokens-used':
      return (await rows.tokensUsed(inviteeId, registeredAt, until)) >= inviteCondition.tokens;
  }
}

async function grantBoth(
  { ledger, terms, meter }: DecideInviteParts,
  invite: Invite,
  now: Date,
  within: Queries,
): Promise<void> {
  const grant = (accountId: string, amount: number, side: 'inviter' | 'invitee') => ({
    accountId,
    meter,
    channel: 'reward' as const,
    amount,
    sourceKey: `${sourceKeyOf(invite.id)}${side}`,
    validFrom: now,
    validTo: terms.validDays === null ? null : new Date(now.getTime() + terms.validDays * DAY_MS),
  });
  const grants = [
    grant(invite.inviterId, invite.inviterReward, 'inviter'),
    grant(invite.inviteeId, invite.inviteeReward, 'invitee'),
  ];
  // The catalogue may give one of the two nothing.
  await ledger.grant(
    grants.filter(({ amount }) => amount > 0),
    within,
  );
}

/** How the names of both grants begin. */
export function sourceKeyOf(inviteId: string): string {
  return `invite:${inviteId}:`;
}
