import type { FamilyMember, FamilyMembership, MyFamilyData, OwnedFamily } from '@interlinear/contract/families';
import type { Family, FamilyMemberRow, FamilyRows, MemberUsage } from './repository.ts';
import { blockedUntil, isTaken } from './seats.ts';

type NamedMember = FamilyMemberRow & { name: string | null };

/** Reads the packs an account bought, with their seats, and its own membership (BILL-09). */
export async function readMyFamily(rows: FamilyRows, accountId: string, now: Date): Promise<MyFamilyData> {
  const families = await rows.owned(accountId, now);
  const members = (await rows.members(families.map(({ id }) => id))).filter((member) => isTaken(member, now));
  const usage = await rows.usage(members.flatMap(activeSince));
  return {
    owned: families.map((family) =>
      describeFamily(
        family,
        members.filter(({ familyId }) => familyId === family.id).map((member) => describeMember(member, usage, now)),
      ),
    ),
    membership: await readMembership(rows, accountId, now),
  };
}

function activeSince({ status, accountId, joinedAt }: NamedMember) {
  return status === 'active' && accountId !== null && joinedAt !== null ? [{ accountId, since: joinedAt }] : [];
}

function describeFamily(family: Family, members: FamilyMember[]): OwnedFamily {
  return {
    id: family.id,
    plan: family.plan,
    cycle: family.cycle,
    seats: family.seats,
    taken: members.length,
    valid_from: family.validFrom.toISOString(),
    valid_to: family.validTo.toISOString(),
    members,
  };
}

function describeMember(member: NamedMember, usage: ReadonlyMap<string, MemberUsage>, now: Date): FamilyMember {
  const { id, email, status, accountId, invitedAt, joinedAt } = member;
  const isActive = status === 'active';
  return {
    id,
    email,
    name: isActive ? member.name : null,
    status: status === 'removed' ? 'resting' : status,
    invited_at: invitedAt.toISOString(),
    joined_at: joinedAt?.toISOString() ?? null,
    free_at: blockedUntil(member, now)?.toISOString() ?? null,
    usage: isActive ? (usage.get(accountId ?? '') ?? { tokens: 0, pages: 0, images: 0 }) : null,
  };
}

async function readMembership(rows: FamilyRows, accountId: string, now: Date): Promise<FamilyMembership | null> {
  const found = await rows.membership(accountId, now);
  if (!found) return null;
  const { member, family, owner } = found;
  return {
    family_id: family.id,
    owner,
    plan: family.plan,
    cycle: family.cycle,
    joined_at: (member.joinedAt ?? member.invitedAt).toISOString(),
    valid_to: family.validTo.toISOString(),
  };
}
