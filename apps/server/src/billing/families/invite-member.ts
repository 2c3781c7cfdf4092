import { familyInvitationPath } from '@interlinear/contract/families';
import type { Locale } from '@interlinear/messages/locales';
import { mailMessage } from '@interlinear/messages/mail';
import { hashToken, newToken } from '../../accounts/tokens.ts';
import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { Attempts } from '../../platform/limits/attempts.ts';
import type { MailContent, Mailer } from '../../platform/mail/mail.ts';
import { planLabel } from '../plans/plan-catalogue.ts';
import { createFamilyRows, type Family, type FamilyRows } from './repository.ts';
import { isOver, isTaken } from './seats.ts';

export interface InviteMemberContext {
  queries: Queries;
  mailer: Mailer;
  attempts: Pick<Attempts, 'count'>;
  /** The site's public URL, without a trailing slash. */
  siteUrl: string;
  now(): Date;
  randomId(): string;
  randomBytes(size: number): Buffer;
}

export interface MemberInvitation {
  ownerId: string;
  familyId: string;
  /** Email address in lower case. */
  email: string;
  /** Language of the mail. */
  locale: Locale;
}

const HOUR_MS = 3_600_000;
/** Limits unsolicited mail: every invitation sends one. */
const MAX_INVITATIONS_PER_HOUR = 20;

/**
 * Reserves a seat for an address and mails it a link (BILL-09). Inviting the address again replaces the link.
 * @throws {ApiFailure} `notFound`, `familyFull`, `familyMemberAlready`, `familyOwnSeat`, `tooManyRequests`
 */
export async function inviteMember(context: InviteMemberContext, invitation: MemberInvitation): Promise<void> {
  const { ownerId, familyId, email, locale } = invitation;
  await context.attempts.count([
    { key: `family-invitation:${ownerId}`, max: MAX_INVITATIONS_PER_HOUR, windowMs: HOUR_MS },
  ]);
  await context.queries.transaction(async (transaction) => {
    const rows = createFamilyRows(transaction);
    const family = await rows.lock(familyId);
    if (family?.ownerId !== ownerId || isOver(family, context.now())) throw apiFailure('notFound', {});
    const owner = await rows.personOf(ownerId);
    if (owner.email.toLowerCase() === email) throw apiFailure('familyOwnSeat', {});
    const token = newToken(context.randomBytes);
    await assignSeat(context, rows, { family, email, token });
    const plan = planLabel(family.plan);
    const content = invitationMail({ locale, owner: owner.name, plan, siteUrl: context.siteUrl, token });
    await context.mailer.send({ to: email, content, expiresAt: family.validTo }, transaction);
  });
}

async function assignSeat(
  { now, randomId }: InviteMemberContext,
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

interface InvitationMail {
  locale: Locale;
  /** The owner's name. */
  owner: string;
  /** Display name of the plan. */
  plan: string;
  siteUrl: string;
  token: string;
}

function invitationMail({ locale, owner, plan, siteUrl, token }: InvitationMail): MailContent {
  return {
    locale,
    subject: mailMessage(locale, 'familySubject', { owner }),
    intro: mailMessage(locale, 'familyIntro', { owner, plan }),
    link: { label: mailMessage(locale, 'familyAccept'), url: siteUrl + familyInvitationPath(locale, token) },
    notes: [mailMessage(locale, 'familyPrivacy'), mailMessage(locale, 'familyStranger')],
  };
}
