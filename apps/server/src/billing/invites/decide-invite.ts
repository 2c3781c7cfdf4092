import type { Queries } from '../../platform/database/database.ts';
import type { ScheduledJob } from '../../platform/jobs/jobs.ts';
import type { Ledger, Meter } from '../ledger/ledger.ts';
import type { InviteTerms } from './register-invite.ts';
import { createInviteRows, type Invite, type InviteRows, type InviteStatus } from './repository.ts';

export interface DecideInviteContext {
  ledger: Pick<Ledger, 'grant' | 'revoke'>;
  terms: InviteTerms;
  /** The meter that rewards are granted in. */
  meter: Meter;
  now(): Date;
}

interface InviteDecision {
  status: InviteStatus;
  reason: string | null;
}

const DAY_MS = 86_400_000;
const JOB_BATCH = 200;

/**
 * Checks an invitee's pending invite: grants both rewards once its condition is met, or marks it as expired. A decided invite stays
 * as it is. Returns the new status, if it changed.
 */
export async function decideInvite(
  context: DecideInviteContext,
  inviteeId: string,
  within: Queries,
): Promise<InviteStatus | undefined> {
  const rows = createInviteRows(within);
  const invite = await rows.lockOf(inviteeId);
  if (invite?.status !== 'pending') return undefined;
  const now = context.now();
  const decision = await assessInvite(context.terms, rows, invite, now);
  if (!decision) return undefined;
  if (decision.status === 'granted') await grantBoth(context, invite, now, within);
  await rows.decide(invite.id, { ...decision, decidedAt: now });
  return decision.status;
}

async function assessInvite(
  terms: InviteTerms,
  rows: InviteRows,
  invite: Invite,
  now: Date,
): Promise<InviteDecision | undefined> {
  // Only what was done before the expiry counts, however late this runs.
  const until = invite.expiresAt < now ? invite.expiresAt : now;
  if (!(await isConditionMet(terms, rows, invite, until))) {
    return invite.expiresAt <= now ? { status: 'expired', reason: null } : undefined;
  }
  const areBothActive = (await rows.countLiving([invite.inviterId, invite.inviteeId])) === 2;
  return areBothActive
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
  { ledger, terms, meter }: DecideInviteContext,
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
  // The catalogue may give one side no reward.
  await ledger.grant(
    grants.filter(({ amount }) => amount > 0),
    within,
  );
}

/** Returns the common prefix of both grants' source keys. */
export function sourceKeyOf(inviteId: string): string {
  return `invite:${inviteId}:`;
}

/** Checks all pending invites regularly, in case an event was missed, and expires overdue ones. */
export function decidePendingInvites(context: DecideInviteContext, queries: Queries): ScheduledJob {
  return {
    name: 'decide-pending-invites',
    cron: '7,37 * * * *',
    async run(signal) {
      let last: string | undefined;
      do {
        const invitees = await createInviteRows(queries).pendingInvitees(last, JOB_BATCH);
        for (const inviteeId of invitees) {
          if (signal.aborted) return;
          // One transaction each, so that locks are held only briefly.
          await queries.transaction((transaction) => decideInvite(context, inviteeId, transaction));
        }
        last = invitees.at(-1);
      } while (last !== undefined);
    },
  };
}
