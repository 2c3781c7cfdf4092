import type { Locale } from '@interlinear/messages/locales';
import { type MailMessage, mailMessage } from '@interlinear/messages/mail';
import type { Queries } from '../platform/database/database.ts';
import type { MailContent } from '../platform/mail/mail.ts';
import type { AccountContext } from './account-context.ts';
import { CODE_MINUTES } from './sign-in/email-codes.ts';

/** Mails about what has happened are of use for a few days. */
const NOTICE_LIFETIME_MS = 3 * 86_400_000;

/** Tells the owner of an address what was done to their account, once the transaction is committed. */
export async function sendAccountNotice(
  { mailer, now }: AccountContext,
  { to, content }: { to: string; content: MailContent },
  transaction: Queries,
): Promise<void> {
  await mailer.send({ to, content, expiresAt: new Date(now().getTime() + NOTICE_LIFETIME_MS) }, transaction);
}

/** The mails about accounts. Each answers what happened, and what to do when it was somebody else. */

export function codeMail(purpose: 'register' | 'reset' | 'confirm', locale: Locale, code: string): MailContent {
  const say = messagesFor(locale);
  return {
    locale,
    subject: say(`${purpose}Subject`, { code }),
    intro: say(`${purpose}Intro`),
    code,
    notes: [
      say('codeValidity', { minutes: CODE_MINUTES }),
      say('codeSecret'),
      ...(purpose === 'confirm' ? [say('confirmWarning')] : []),
    ],
  };
}

/** To an address that wants to sign up and has an account. */
export function accountExistsMail(locale: Locale, siteUrl: string): MailContent {
  const say = messagesFor(locale);
  return {
    locale,
    subject: say('knownSubject'),
    intro: say('knownIntro'),
    link: { label: say('logIn'), url: `${siteUrl}/${locale}/login` },
    notes: [say('knownAdvice')],
  };
}

/** To an address that wants a new password and has no account. */
export function accountMissingMail(locale: Locale, siteUrl: string): MailContent {
  const say = messagesFor(locale);
  return {
    locale,
    subject: say('strangerSubject'),
    intro: say('strangerIntro'),
    link: { label: say('signUp'), url: `${siteUrl}/${locale}/register` },
    notes: [say('strangerAdvice')],
  };
}

export function passwordChangedMail(locale: Locale, siteUrl: string, at: Date): MailContent {
  return securityMail('passwordChanged', locale, siteUrl, at);
}

export function googleLinkedMail(locale: Locale, siteUrl: string, at: Date): MailContent {
  return securityMail('googleLinked', locale, siteUrl, at);
}

export function deletedMail(locale: Locale, at: Date): MailContent {
  const say = messagesFor(locale);
  return {
    locale,
    subject: say('deletedSubject'),
    intro: say('deletedIntro', { time: formatTime(locale, at) }),
    notes: [say('deletedKept')],
  };
}

function securityMail(
  event: 'passwordChanged' | 'googleLinked',
  locale: Locale,
  siteUrl: string,
  at: Date,
): MailContent {
  const say = messagesFor(locale);
  return {
    locale,
    subject: say(`${event}Subject`),
    intro: say(`${event}Intro`, { time: formatTime(locale, at) }),
    link: { label: say('setPassword'), url: `${siteUrl}/${locale}/forgot-password` },
    notes: [say('notYou')],
  };
}

function messagesFor(locale: Locale) {
  return (key: MailMessage, values: Record<string, string | number> = {}) => mailMessage(locale, key, values);
}

/** With its zone: nobody told us where the reader is. */
function formatTime(locale: Locale, at: Date): string {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return `${format.format(at)} (UTC)`;
}
