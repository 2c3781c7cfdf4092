import { apiFailure } from '../../platform/http/api-failure.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import type { Attempts } from '../../platform/limits/attempts.ts';
import { hashInvitation } from './invitation-token.ts';
import { createFamilyRows, type Family, type FamilyRows } from './repository.ts';
import { isTaken } from './seats.ts';
import { SEND_FAMILY_INVITATION } from './send-invitation.ts';

export interface InviteMemberParts {
  queries: Queries;
  jobs: JobQueue;
  attempts: Pick<Attempts, 'count'>;
  /** For the tokens in links. */
  key: Buffer;
  now(): Date;
  randomId(): string;
}

export interface MemberInvitation {
  ownerId: string;
  familyId: string;
  /** Lower case. */
  email: string;
  /** What the mail is written in. */
  locale: string;
}

const HOUR_MS = 3_600_000;
/** Every one sends a mail to somebody who did not ask for it. */
const MOST_INVITATIONS_AN_HOUR = 20;

/**
 * Gives a seat to an address and mails it a link (BILL-09). Inviting an address again makes a new link.
 * @throws {ApiFailure} `notFound`, `familyFull`, `familyMemberAlready`, `familyOwnSeat`, `tooManyRequests`
 */
export async function inviteMember(parts: InviteMemberParts, invitation: MemberInvitation): Promise<void> {
  const { ownerId, familyId, email, locale } = invitation;
  await parts.attempts.count([
    { key: `family-invitation:${ownerId}`, most: MOST_INVITATIONS_AN_HOUR, windowMs: HOUR_MS },
  ]);
  await parts.queries.transaction(async (transaction) => {
    const rows = createFamilyRows(transaction);
    const family = await rows.lock(familyId);
    if (family?.ownerId !== ownerId || isOver(family, parts.now())) throw apiFailure('notFound', {});
    if ((await rows.emailOf(ownerId))?.toLowerCase() === email) throw apiFailure('familyOwnSeat', {});
    const memberId = await giveSeat(parts, rows, family, email);
    await parts.jobs.enqueue(SEND_FAMILY_INVITATION, { memberId, locale }, transaction);
  });
}

async function giveSeat(
  { key, now, randomId }: InviteMemberParts,
  rows: FamilyRows,
  family: Family,
  email: string,
): Promise<string> {
  const invitedAt = now();
  const seats = await rows.members([family.id]);
  const own = seats.find((seat) => seat.email === email && seat.status !== 'removed');
  if (own?.status === 'active') throw apiFailure('familyMemberAlready', {});
  const memberId = own?.id ?? randomId();
  const tokenHash = hashInvitation(key, { memberId, invitedAt });
  if (own) {
    await rows.inviteAgain(memberId, { tokenHash, invitedAt });
    return memberId;
  }
  if (seats.filter((seat) => isTaken(seat, invitedAt)).length >= family.seats) throw apiFailure('familyFull', {});
  await rows.insertMember({ id: memberId, familyId: family.id, email, tokenHash, invitedAt });
  return memberId;
}

/** Whether a pack gives nothing any more. */
export function isOver({ validTo, revokedAt }: Family, now: Date): boolean {
  return validTo <= now || revokedAt !== null;
}
