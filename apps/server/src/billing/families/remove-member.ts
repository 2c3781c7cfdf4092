import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { type EndMembershipParts, endMembership } from './end-membership.ts';
import { createFamilyRows } from './repository.ts';

export interface RemoveMemberParts extends EndMembershipParts {
  queries: Queries;
}

/** The owner takes a seat back (BILL-09). Doing it twice comes to the same. @throws {ApiFailure} `notFound` */
export async function removeMember(
  parts: RemoveMemberParts,
  { ownerId, memberId }: { ownerId: string; memberId: string },
): Promise<void> {
  await parts.queries.transaction(async (transaction) => {
    const rows = createFamilyRows(transaction);
    const found = await rows.find(memberId);
    if (found?.family.ownerId !== ownerId) throw apiFailure('notFound', {});
    await rows.lock(found.family.id);
    const member = (await rows.find(memberId))?.member;
    if (member) await endMembership(parts, rows, member, transaction);
  });
}

/** A member goes by themselves. @throws {ApiFailure} `notFound` when they are in no family */
export async function leaveFamily(parts: RemoveMemberParts, accountId: string): Promise<void> {
  await parts.queries.transaction(async (transaction) => {
    const rows = createFamilyRows(transaction);
    const found = await rows.membership(accountId, parts.now());
    if (!found) throw apiFailure('notFound', {});
    await rows.lock(found.family.id);
    const member = (await rows.find(found.member.id))?.member;
    if (member) await endMembership(parts, rows, member, transaction);
  });
}
