import type { Locale } from '@interlinear/messages/locales';
import { hashToken, newToken } from '../../accounts/tokens.ts';
import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { Attempts } from '../../platform/limits/attempts.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { planLabel } from '../plans/plan-catalogue.ts';
import { invitationMail } from './invitation-mail.ts';
import { createFamilyRows, type Family, type FamilyRows } from './repository.ts';
import { isTaken } from './seats.ts';

export interface InviteMemberParts {
  queries: Queries;
  mailer: Mailer;
  attempts: Pick<Attempts, 'count'>;
  /** Where people reach the site, without a slash at the end. */
  siteUrl: string;
  now(): Date;
  randomId(): string;
  randomBytes(size: number): Buffer;
}

export interface MemberInvitation {
  ownerId: string;
  familyId: string;
  /** Lower case. */
  email: string;
  /** What the mail is written in. */
  locale: Locale;
}

const HOUR_MS = 3_600_000;
/** Every one sends a mail to somebody who did not ask for it. */
const MOST_INVITATIONS_AN_HOUR = 20;

/**
 * Gives a seat to an address and mails it a link (BILL-09). Inviting an address again makes a new link; the old one ends.
 * @throws {ApiFailure} `notFound`, `familyFull`, `familyMemberAlready`, `familyOwnSeat`, `tooManyRequests`
 */
export async function inviteMember(parts: InviteMemberParts, invitation: MemberInvitation): Promise<void> {
  const { ownerId, familyId, email, locale } = invitation;
  await parts.attempts.count([
    { key: `family-invitation:${ownerId}`, max: MOST_INVITATIONS_AN_HOUR, windowMs: HOUR_MS },
  ]);
  await parts.queries.transaction(async (transaction) => {
    const rows = createFamilyRows(transaction);
    const family = await rows.lock(familyId);
    if (family?.ownerId !== ownerId || isOver(family, parts.now())) throw apiFailure('notFound', {});
    const owner = await rows.personOf(ownerId);
    if (owner.email.toLowerCase() === email) throw apiFailure('familyOwnSeat', {});
    const token = newToken(parts.randomBytes);
    await giveSeat(parts, rows, { family, email, token });
    const plan = planLabel(family.plan);
    const content = invitationMail({ locale, owner: owner.name, plan, siteUrl: parts.siteUrl, token });
    await parts.mailer.send({ to: email, content, expiresAt: family.validTo }, transaction);
  });
}

async function giveSeat(
  { now, randomId }: InviteMemberParts,
  rows: FamilyRows,
  { family, email, token }: { family: Family; email: string; token: string },
): Promise<void> {
  const invitedAt = now();
  const tokenHash = hashToken(token);
  const seats = await rows.members([family.id]);
  const own = seats.find((seat) => seat.email === email && seat.status !== 'removed');
  if (own?.status === 'active') throw apiFailure('familyMemberAlready', {});
  if (own) return rows.inviteAgain(own.id, { tokenHash, invitedAt });
  if (seats.filter((seat) => isTaken(seat, invitedAt)).length >= family.seats) throw apiFailure('familyFull', {});
  await rows.insertMember({ id: randomId(), familyId: family.id, email, tokenHash, invitedAt });
}

/** Whether a pack gives nothing any more. */
export function isOver({ validTo, revokedAt }: Family, now: Date): boolean {
  return validTo <= now || revokedAt !== null;
}
