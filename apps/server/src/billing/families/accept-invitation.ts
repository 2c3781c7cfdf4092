import type { FamilyInvitationData } from '@interlinear/contract/families';
import { hashToken } from '../../accounts/tokens.ts';
import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { ChangeSubscriptions } from '../plans/change-subscriptions.ts';
import { isOver } from './invite-member.ts';
import { createFamilyRows, type FamilyRows } from './repository.ts';

export interface AcceptInvitationParts {
  queries: Queries;
  plans: Pick<ChangeSubscriptions, 'startSubscription'>;
  now(): Date;
}

/** What a link offers. @throws {ApiFailure} `familyInvitationInvalid` */
export async function readInvitation(rows: FamilyRows, token: string, now: Date): Promise<FamilyInvitationData> {
  const found = await rows.findInvitation(hashToken(token));
  if (found?.member.status !== 'invited' || isOver(found.family, now)) throw apiFailure('familyInvitationInvalid', {});
  const { owner, family } = found;
  return { owner, plan: family.plan, cycle: family.cycle, valid_to: family.validTo.toISOString() };
}

/**
 * Makes a person the member that a link was meant for, with a plan and quota of their own (BILL-09). The link is what counts, not
 * the address it was sent to: people have several. Doing it twice comes to the same.
 * @throws {ApiFailure} `familyInvitationInvalid`, `familyOwnSeat`, `familyMemberAlready`
 */
export async function acceptInvitation(
  { queries, plans, now }: AcceptInvitationParts,
  { accountId, token }: { accountId: string; token: string },
): Promise<void> {
  await queries.transaction(async (transaction) => {
    const rows = createFamilyRows(transaction);
    const moment = now();
    const tokenHash = hashToken(token);
    const invitation = await rows.findInvitation(tokenHash);
    if (!invitation) throw apiFailure('familyInvitationInvalid', {});
    // First the person, then the family: nobody joins two families at once, and no seat is given twice.
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
