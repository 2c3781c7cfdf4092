import { familyInvitationPath } from '@interlinear/contract/families';
import type { Locale } from '@interlinear/messages/locales';
import { mailMessage } from '@interlinear/messages/mail';
import type { MailContent } from '../../platform/mail/mail.ts';

export interface InvitationMail {
  locale: Locale;
  /** The owner's name. */
  owner: string;
  /** What the plan is called. */
  plan: string;
  /** Where people reach the site, without a slash at the end. */
  siteUrl: string;
  token: string;
}

/** What somebody reads who gets a seat in a family. */
export function invitationMail({ locale, owner, plan, siteUrl, token }: InvitationMail): MailContent {
  return {
    locale,
    subject: mailMessage(locale, 'familySubject', { owner }),
    intro: mailMessage(locale, 'familyIntro', { owner, plan }),
    link: { label: mailMessage(locale, 'familyAccept'), url: siteUrl + familyInvitationPath(locale, token) },
    notes: [mailMessage(locale, 'familyPrivacy'), mailMessage(locale, 'familyStranger')],
  };
}
