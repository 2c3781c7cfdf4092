import type { Locale } from '@interlinear/messages/locales';
import { type MailMessage, mailMessage } from '@interlinear/messages/mail';
import type { Queries } from '../platform/database/database.ts';
import type { MailContent } from '../platform/mail/mail.ts';
import type { AccountContext } from './account-context.ts';
import { CODE_MINUTES } from './sign-in/email-codes.ts';

/** Notices are useless after a few days. */
const NOTICE_LIFETIME_MS = 3 * 86_400_000;

/** Mails a notice about a change to the account, once the transaction commits. */
export async function sendAccountNotice(
  { mailer, now }: Pick<AccountContext, 'mailer' | 'now'>,
  { to, content }: { to: string; content: MailContent },
  transaction: Queries,
): Promise<void> {
  await mailer.send({ to, content, expiresAt: new Date(now().getTime() + NOTICE_LIFETIME_MS) }, transaction);
}

/** Mail with a code. Like every account mail, it also says what to do if somebody else caused it. */
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
      // Anybody can ask for a code to register or reset. Only somebody who is logged in can ask for one to confirm.
      say(purpose === 'confirm' ? 'confirmWarning' : 'codeUnrequested'),
    ],
  };
}

/** Mail for a registration with an address that already has an account. */
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

/** Mail for a password reset of an address without an account. */
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

export function deletedMail(locale: Locale, at: Date): MailContent {
  const say = messagesFor(locale);
  return {
    locale,
    subject: say('deletedSubject'),
    intro: say('deletedIntro', { time: formatTime(locale, at) }),
    notes: [say('deletedKept')],
  };
}

/** Events that their owner is told about by mail. */
export type SecurityNotice =
  | 'passwordChanged'
  | 'googleLinked'
  | 'loggedInFromNewDevice'
  | 'secondFactorTurnedOn'
  | 'secondFactorTurnedOff'
  | 'secondFactorGuessed'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'apiKeyCreated';

export interface SecurityMailOptions {
  locale: Locale;
  siteUrl: string;
  at: Date;
  /** Values of the text besides the time. */
  values: Record<string, string | number>;
}

export function securityMail(
  notice: SecurityNotice,
  { locale, siteUrl, at, values }: SecurityMailOptions,
): MailContent {
  const say = messagesFor(locale);
  return {
    locale,
    subject: say(`${notice}Subject`),
    intro: say(`${notice}Intro`, { ...values, time: formatTime(locale, at) }),
    link: { label: say('setPassword'), url: `${siteUrl}/${locale}/forgot-password` },
    notes: [say('notYou')],
  };
}

function messagesFor(locale: Locale) {
  return (key: MailMessage, values: Record<string, string | number> = {}) => mailMessage(locale, key, values);
}

/** Formats a time in UTC, because the reader's time zone is unknown. */
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
