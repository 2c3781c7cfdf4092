import type { FamilyInvitationData } from '@interlinear/contract/families';
import { hashToken } from '../../accounts/tokens.ts';
import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { ChangeSubscriptions } from '../plans/change-subscriptions.ts';
import { createFamilyRows, type FamilyMemberRow, type FamilyRows } from './repository.ts';
import { isOver } from './seats.ts';

export interface AcceptInvitationContext {
  queries: Queries;
  plans: Pick<ChangeSubscriptions, 'startSubscription'>;
  now(): Date;
}

/** Reads what an invitation link offers. @throws {ApiFailure} `familyInvitationInvalid` */
export async function readInvitation(rows: FamilyRows, token: string, now: Date): Promise<FamilyInvitationData> {
  const found = await rows.findInvitation(hashToken(token));
  if (found?.member.status !== 'invited' || isOver(found.family, now)) throw apiFailure('familyInvitationInvalid', {});
  const { owner, family } = found;
  return { owner, plan: family.plan, cycle: family.cycle, valid_to: family.validTo.toISOString() };
}

/**
 * Adds the account to the family of an invitation link, with a plan and quota of its own (BILL-09). The link counts, not the address
 * it was sent to, because people have several. Idempotent.
 * @throws {ApiFailure} `familyInvitationInvalid`, `familyOwnSeat`, `familyMemberAlready`
 */
export async function acceptInvitation(
  { queries, plans, now }: AcceptInvitationContext,
  { accountId, token }: { accountId: string; token: string },
): Promise<void> {
  await queries.transaction(async (transaction) => {
    const rows = createFamilyRows(transaction);
    const moment = now();
    const tokenHash = hashToken(token);
    const invitation = await rows.findInvitation(tokenHash);
    if (!invitation) throw apiFailure('familyInvitationInvalid', {});
    // Lock the account, then the family, so that nobody joins two families and no seat is given twice.
    await rows.lockAccount(accountId);
    const family = await rows.lock(invitation.family.id);
    const member = (await rows.findInvitation(tokenHash))?.member;
    if (member?.status === 'active' && member.accountId === accountId) return;
    if (!family || member?.status !== 'invited' || isOver(family, moment)) {
      throw apiFailure('familyInvitationInvalid', {});
    }
    if (family.ownerId === accountId) throw apiFailure('familyOwnSeat', {});
    await rows.removeFromEnded(accountId, moment);
    if (await rows.membership(accountId, moment)) throw apiFailure('familyMemberAlready', {});
    await rows.activate(member.id, accountId, moment);
    const { plan, cycle, validTo: periodEnd } = family;
    const period = { startedAt: moment, periodStart: moment, periodEnd };
    await plans.startSubscription(
      { accountId, source: 'family', sourceId: member.id, plan, cycle, ...period },
      transaction,
    );
  });
}

export interface RemoveMemberContext extends EndMembershipContext {
  queries: Queries;
}

/** Removes a member on the owner's behalf (BILL-09). Idempotent. @throws {ApiFailure} `notFound` */
export async function removeMember(
  context: RemoveMemberContext,
  { ownerId, memberId }: { ownerId: string; memberId: string },
): Promise<void> {
  await context.queries.transaction(async (transaction) => {
    const rows = createFamilyRows(transaction);
    const found = await rows.find(memberId);
    if (found?.family.ownerId !== ownerId) throw apiFailure('notFound', {});
    await rows.lock(found.family.id);
    const member = (await rows.find(memberId))?.member;
    if (member) await endMembership(context, rows, member, transaction);
  });
}

/** Ends the account's own membership. @throws {ApiFailure} `notFound` when they are in no family */
export async function leaveFamily(context: RemoveMemberContext, accountId: string): Promise<void> {
  await context.queries.transaction(async (transaction) => {
    const rows = createFamilyRows(transaction);
    const found = await rows.membership(accountId, context.now());
    if (!found) throw apiFailure('notFound', {});
    await rows.lock(found.family.id);
    const member = (await rows.find(found.member.id))?.member;
    if (member) await endMembership(context, rows, member, transaction);
  });
}

export interface EndMembershipContext {
  plans: Pick<ChangeSubscriptions, 'endSubscription'>;
  now(): Date;
}

/** Withdraws an invitation, or ends a membership and its plan. The caller has locked the family. */
export async function endMembership(
  { plans, now }: EndMembershipContext,
  rows: FamilyRows,
  { id, status }: Pick<FamilyMemberRow, 'id' | 'status'>,
  within: Queries,
): Promise<void> {
  if (status === 'removed') return;
  await rows.remove(id, now());
  if (status === 'active') await plans.endSubscription({ source: 'family', sourceId: id }, within);
}
